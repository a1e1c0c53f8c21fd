# status: raised
# message: `false` failed with exit status 1
# line: 5
launch() {
  false
}
launch
