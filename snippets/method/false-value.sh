cd project
python3 -m evidoc record
sed -i 's/uses \[6\]/uses [8]/' docs/batch.md
python3 -m evidoc check > report.txt && status=0 || status=$?
cat report.txt

place=$(grep -o 'docs/batch.md:[0-9]*:[0-9]*' report.txt)
message=$(grep -o 'it shows .*' report.txt)
