# status: value
# message: `nodes` is not set at the end of the script
# names: nodes
declare nodes
