# status: raised
# message: syntax error near unexpected token
# line: 4
if true; do
  echo
fi
