cd project
python3 -m evidoc record
cp -r snippets ..

# Check with another condition, keep a rule that it breaks, and put the old one back.
try() {
  sed -i "s/when: .*/when: $1/" snippets/batch/topic.yaml
  python3 -m evidoc check > report.txt && status=0 || status=$?
  rule=$(grep -o 'statement-[a-z]*' report.txt | sort | tail -n 1)
  cp -r ../snippets .
}

try 'micro_batch == 2'
given_rule=$rule

try 'samples >= micro_batch'
control_rule=$rule
