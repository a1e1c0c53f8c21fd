from torch.distributed.elastic.multiprocessing.errors import record


@record
def main():
    raise ValueError("no data for this rank")


main()
