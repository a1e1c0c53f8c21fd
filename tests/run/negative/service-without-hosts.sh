# status: broken
# message: the service front has no host that it could lead to
# service: front
true
