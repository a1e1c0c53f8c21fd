cd project
python3 -m evidoc record
cp -r docs snippets evidence ..

# Check the edited project, keep the first rule that it breaks, and take the edit back.
try() {
  python3 -m evidoc check > report.txt && status=0 || status=$?
  rule=$(grep -o 'error \[[a-z-]*\]' report.txt | head -n 1 | tr -d '[]' | cut -d ' ' -f 2)
  statuses+=("$status")
  cp -r ../docs ../snippets ../evidence .
}
statuses=()

sed -i 's/samples) samples/samples)0 samples/' docs/batch.md
try
digit_rule=$rule

sed -i 's/uses more samples/uses fewer samples/' docs/batch.md
try
statement_rule=$rule

sed -i 's/^replicas = 3/replicas = 4/' docs/batch.md
try
fence_rule=$rule

sed -i 's/^replicas = 3/replicas = 4/' docs/batch.md snippets/batch/global-batch.py
try
code_rule=$rule

sed -i 's/\[6\]/[8]/' docs/batch.md
sed -i '0,/samples: 6/s//samples: 8/' evidence/batch.yaml
try
lock_rule=$rule

tries=${#statuses[@]}
