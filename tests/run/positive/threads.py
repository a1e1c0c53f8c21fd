# status: completed
# values: {"done": ["worker", "pool"]}
import concurrent.futures
import threading
import time

done = []


def work():
    time.sleep(0.1)
    done.append("worker")


worker = threading.Thread(target=work)
worker.start()
threading.Thread(target=threading.Event().wait, daemon=True).start()
pool = concurrent.futures.ThreadPoolExecutor(2)
pool.submit(lambda: worker.join() or done.append("pool"))
