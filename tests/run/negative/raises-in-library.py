# status: raised
# message: json.decoder.JSONDecodeError: Expecting value
# line: 6
import json

json.loads("")
