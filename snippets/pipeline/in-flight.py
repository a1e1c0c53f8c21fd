from simulator import gpipe, one_f_one_b, simulate

stages = 4
microbatches = 32

gpipe_held = simulate(gpipe, stages, microbatches).held
alternate_held = simulate(one_f_one_b, stages, microbatches).held
gpipe_first, alternate_first = gpipe_held[0], alternate_held[0]
saved = gpipe_first / alternate_first
