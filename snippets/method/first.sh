cd project
python3 -m evidoc record
python3 -m evidoc check && status=0 || status=$?
python3 -m evidoc show batch/global-batch
