def mounted(dns_name, mount_name):
    """What the FSx driver hands to `mount -t lustre` (aws-fsx-csi-driver, pkg/driver/node.go)."""
    return f"{dns_name}@tcp:/{mount_name}"


dns_name = "fs-0a1b2c3d.fsx.us-west-2.amazonaws.com"

right = mounted(dns_name, "a1b2cdef")
wrong = mounted(dns_name, "/a1b2cdef")
right_path = right.partition("@tcp:")[2]
wrong_path = wrong.partition("@tcp:")[2]
right_slashes = right_path.count("/")
wrong_slashes = wrong_path.count("/")
