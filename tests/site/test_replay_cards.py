"""The same cards side by side: what the four bots did with each hand, and where they first differ."""

import pytest
from site_deals import called, unfolded

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def rotations(plain):
    """The four games of the first set, each with its deals."""
    return [(game, deals) for game, deals in unfolded(plain) if game.set == 1]


def open_cards(reader, plain, rotations, deal, language="en"):
    game, _ = rotations[0]
    file = plain / "site" / language / "cards.html"
    page = reader.open(f"{file.as_uri()}#{game.table}.{game.set}.*.{deal}")
    page.locator(".hand-of").nth(3).wait_for()
    return page


def first_apart(rotations, seat, index):
    """Where those who held the hand of *seat* first differ: 0 is the pass, None nowhere."""
    deals = [deals[index] for _, deals in rotations]
    if len({deal.passed[seat] for deal in deals}) > 1:
        return 0
    for trick in range(13):
        if len({deal.tricks[trick].card_of(seat) for deal in deals}) > 1:
            return trick + 1
    return None


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_where_bots_first_differ_is_said_and_marked(reader, plain, rotations, number):
    page = open_cards(reader, plain, rotations, number)

    for seat in range(4):
        apart = first_apart(rotations, seat, number - 1)
        section = page.locator(".hand-of").nth(seat)
        said = section.locator("p.apart").text_content()
        marked = section.locator("thead th.apart").all_text_contents()
        if apart is None:
            assert (said, marked) == ("All did the same with it.", [])
        elif apart == 0:
            assert said.startswith("They first differ in the pass: ")
            assert marked == ["Passed"]
        else:
            assert said.startswith(f"They first differ in trick {apart}: ")
            assert marked == [str(apart)]
            for game, deals in rotations:
                card = called(deals[number - 1].tricks[apart - 1].card_of(seat))
                assert game.seats[seat] in said
                assert f"the {card}" in said
        alike = section.locator("tbody tr").first.locator("td.alike").count()
        passing = number != 4
        assert alike == (13 + passing if apart is None else max(0, apart - 1 + passing))


def test_each_row_tells_what_one_bot_did_and_what_it_cost(reader, plain, rotations):
    page = open_cards(reader, plain, rotations, 1)

    for seat in range(4):
        rows = page.locator(".hand-of").nth(seat).locator("tbody tr")
        for row, (game, deals) in enumerate(rotations):
            cells = rows.nth(row).locator("th, td").all_text_contents()
            plays = [called(trick.card_of(seat)) for trick in deals[0].tricks]
            assert cells[0] == f"{game.seats[seat]} rotation {game.rotation}"
            assert all(called(card) in cells[1] for card in deals[0].passed[seat])
            assert all(card in cell for card, cell in zip(plays, cells[2:15], strict=True))
            took = ["took the trick" in cell for cell in cells[2:15]]
            assert took == [trick.taker == seat for trick in deals[0].tricks]
            assert cells[15] == str(deals[0].points[seat])


def test_a_card_leads_to_its_trick_in_the_replay(reader, plain, rotations):
    page = open_cards(reader, plain, rotations, 2)
    game, deals = rotations[2]
    page.locator(".hand-of").nth(1).locator("tbody tr").nth(2).locator("td a").nth(6).click()

    page.wait_for_url(f"**/replay.html#{game.identity}.2.6~1")
    page.locator(".caption").filter(has_text="takes the trick").wait_for()
    assert game.seats[deals[1].tricks[5].taker] in page.locator(".caption").text_content()


def test_who_comes_from_a_bot_sees_its_hand_with_its_row_marked(reader, plain, rotations):
    game, _ = rotations[2]
    file = plain / "site" / "en" / "cards.html"
    page = reader.open(f"{file.as_uri()}#{game.identity}.2~3")
    page.locator("tr.marked").wait_for()

    assert page.locator(".hand-of").nth(3).locator("tr.marked .bot").all_text_contents() == [
        game.seats[3]
    ]
    assert page.locator("tr.marked").count() == 1
    assert page.evaluate("scrollY") > 0
    page.locator("#hand-3").wait_for()


def test_every_trick_and_the_points_fit_on_a_sheet_that_stands_upright(read, plain, rotations):
    # A4 without margins of 10 mm is 190 mm, in pixels of a 96th of an inch.
    with read(viewport={"width": 718, "height": 1000}) as reader:
        page = open_cards(reader, plain, rotations, 1)
        page.emulate_media(media="print")
        for index in range(4):
            box = page.locator("table.same").nth(index).bounding_box()
            assert box["x"] + box["width"] <= 718
        assert (
            page.locator("td.apart").first.evaluate(
                "cell => getComputedStyle(cell).borderLeftStyle"
            )
            == "solid"
        )


def test_on_a_phone_only_the_rows_scroll(read, plain, rotations):
    with read(viewport={"width": 360, "height": 740}) as reader:
        page = open_cards(reader, plain, rotations, 1)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        scrolling = page.locator(".hand-of .across").first
        scrolling.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('.hand-of .across').scrollLeft > 0")


def test_hands_are_told_in_bulgarian(reader, plain, rotations):
    page = open_cards(reader, plain, rotations, 1, "bg")
    apart = first_apart(rotations, 0, 0)

    said = page.locator(".hand-of p.apart").first.text_content()
    assert said.startswith(
        "Различават се още при подаването: "
        if apart == 0
        else f"За първи път се различават в ръка {apart}: "
    )
