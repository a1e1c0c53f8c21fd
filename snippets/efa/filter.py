def chosen(rule, names):
    """The interfaces that NCCL_SOCKET_IFNAME leaves, as NVIDIA's documentation describes it."""
    exclude = rule.startswith("^")
    rule = rule.removeprefix("^")
    exact = rule.startswith("=")
    wanted = tuple(rule.removeprefix("=").split(","))
    found = [name for name in names if (name in wanted if exact else name.startswith(wanted))]
    return [name for name in names if name not in found] if exclude else found


pod = ["lo", "eth0"]
node = ["lo", "eth0", "eth1", "eth10", "docker0"]

with_eth = chosen("^docker,lo,veth,eth", pod)
without_eth = chosen("^docker,lo,veth", pod)
by_prefix = chosen("eth1", node)
exactly = chosen("=eth1", node)
left_with_eth = len(with_eth)
left_by_prefix = len(by_prefix)
all_interfaces = len(node)
