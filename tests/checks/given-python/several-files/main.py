# ruff: noqa
import settings
from helper import *
from settings import measured as renamed
from settings import ranks
from settings import world

given_imported = ranks
given_attribute = settings.ranks
given_starred = star
computed_imported = renamed
computed_attribute = settings.measured
computed_function = world(8)
computed_starred = computed_star
from settings import ranks as given_bound
from settings import measured as computed_bound
