from torch.distributed.elastic.rendezvous import static_tcp_rendezvous
from torch.distributed.elastic.rendezvous.dynamic_rendezvous import RendezvousTimeout

c10d_seconds = int(RendezvousTimeout().join.total_seconds())
static_seconds = static_tcp_rendezvous._default_timeout_seconds
