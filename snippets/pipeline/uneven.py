from simulator import gpipe, one_f_one_b, simulate

stages = 4
few, more, many = 4, 8, 32
costs = [1, 1, 1, 2]  # the last stage has the output layer and the loss too


def formula(microbatches):
    return (stages - 1) / (microbatches + stages - 1)


formula_few, formula_more, formula_many = (formula(each) for each in (few, more, many))
gpipe_few, gpipe_more, gpipe_many = (
    simulate(gpipe, stages, each, costs).bubble for each in (few, more, many)
)
alternate_few, alternate_more, alternate_many = (
    simulate(one_f_one_b, stages, each, costs).bubble for each in (few, more, many)
)
