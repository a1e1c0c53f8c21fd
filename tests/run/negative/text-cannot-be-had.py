# status: raised
# message: Odd: (its text cannot be had)
class Odd(Exception):
    def __str__(self):
        raise RuntimeError


raise Odd
