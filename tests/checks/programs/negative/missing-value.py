# topic.yaml:11: `missing` is not assigned at the top level of the block.
present = 1
