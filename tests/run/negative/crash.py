# status: killed
# message: SIGSEGV ended it without reaching its last line
import ctypes

ctypes.string_at(0)
