cd project
python3 -m evidoc record
sed -i 's/^replicas = 3/replicas = 4/' snippets/batch/global-batch.py
python3 -m evidoc check && before=0 || before=$?

python3 -m evidoc record || true # the page still shows what was true before
python3 -m evidoc sync
python3 -m evidoc check && after=0 || after=$?

sentence=$(grep -o 'uses \[.*\](' docs/batch.md | tr -d '[](' | head -n 1)
