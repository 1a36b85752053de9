"""Who is better than whom, over the same cards from every seat."""


def test_lowest_takes_fewer_points_than_random(points_a_deal):
    lowest, random, *_ = points_a_deal(["lowest", "random", "lowest", "random"], sets=100)

    assert lowest + 1 < random


def test_careful_takes_fewer_points_than_lowest(points_a_deal):
    careful, lowest, *_ = points_a_deal(["careful", "lowest", "careful", "lowest"], sets=100)

    assert careful + 1 < lowest


def test_careful_takes_fewer_points_than_duck(points_a_deal):
    careful, duck, *_ = points_a_deal(["careful", "duck", "careful", "duck"], sets=100)

    assert careful < duck


def test_shooter_shoots_the_moon_more_often_than_careful(entries, play):
    def moons(name):
        bots = [entries[name].factory(), *(entries["careful"].factory() for _ in range(3))]
        deals = [play(bots, seed, number=seed % 4 + 1) for seed in range(200)]
        return sum(deal.taken[0] == 26 for deal in deals)

    assert moons("shooter") > moons("careful") + 5
