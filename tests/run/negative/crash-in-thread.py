# status: killed
# message: SIGABRT ended it
import os
import threading

threading.Thread(target=os.abort).start()
