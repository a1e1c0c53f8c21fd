# status: value
# message: `stage` is a __main__.Stage, which is no plain value; write `int(stage)`
# names: stage
import enum


class Stage(enum.IntEnum):
    ONE = 1


stage = Stage.ONE
