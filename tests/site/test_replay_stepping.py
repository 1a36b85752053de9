"""The replay of a deal, driven as a reader drives it: by keys, buttons, links, and by itself."""

import pytest
from site_deals import called, first_game, sentences, unfolded

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def replay(plain):
    """The address of the first game's page in a language, without a hash."""
    return lambda language="en": (plain / "site" / language / "replay.html").as_uri()


@pytest.fixture(scope="module")
def played(plain):
    """The first game, and its first deal as Python unfolds it."""
    game, deals = first_game(plain)
    return game, deals[0]


@pytest.fixture(scope="module")
def place(played):
    """The first deal's place."""
    game, deal = played
    return f"{game.identity}.{deal.number}"


def at(page):
    """The place that a page shows."""
    return page.evaluate("location.hash.slice(1)")


def said(page):
    """What a screen reader hears of the moment."""
    return " ".join(page.locator(".caption").text_content().split())


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def open_at(reader, address, moment):
    page = reader.open(f"{address}#{moment}")
    page.wait_for_function("document.querySelector('.caption').textContent !== ''")
    return page


def test_every_card_of_a_deal_is_stepped_through_and_told_in_words(reader, replay, played, place):
    game, deal = played
    page = open_at(reader, replay(), place)
    page.set_viewport_size({"width": 360, "height": 740})
    bot, other = game.seats[0], game.seats[1]
    given = [called(card) for card in deal.passed[0]]
    assert said(page).startswith("Three cards go to the left.")
    assert f"{bot} gives " in said(page)
    assert all(card in said(page) for card in given)
    assert f" to {other}." in said(page)

    press(page, "ArrowRight")
    assert said(page).startswith(
        f"The cards are passed. {game.seats[deal.tricks[0].leader]} begins."
    )
    told = []
    for _ in range(52):
        press(page, "ArrowRight")
        caption, width = page.evaluate(
            "[document.querySelector('.caption').textContent, document.body.scrollWidth]"
        )
        told.append(caption.strip())
        assert width <= 360

    assert told == list(sentences(game, deal))
    press(page, "ArrowRight")
    assert said(page) == told[-1]
    assert at(page) == f"{place}.13"


@pytest.mark.parametrize(
    ("keys", "moment"),
    [
        pytest.param(["ArrowRight"], ".1.0", id="the cards are passed"),
        pytest.param(["ArrowRight"] * 3, ".1.2", id="a card on"),
        pytest.param(["ArrowRight"] * 3 + ["ArrowLeft"], ".1.1", id="a card back"),
        pytest.param(["ArrowDown"], ".1", id="a trick on"),
        pytest.param(["ArrowDown"] * 3, ".3", id="three tricks on"),
        pytest.param(["PageDown", "PageDown", "PageUp"], ".1", id="by pages"),
        pytest.param(["ArrowDown", "ArrowUp"], "", id="back to the pass"),
        pytest.param(["ArrowDown", "ArrowRight", "ArrowDown"], ".2", id="to the end of its trick"),
        pytest.param(
            ["ArrowDown", "ArrowRight", "ArrowUp"], ".1", id="to the end of the one before"
        ),
        pytest.param(["End"], ".13", id="to the end"),
        pytest.param(["End", "Home"], "", id="to the beginning"),
        pytest.param(["Home", "ArrowLeft", "ArrowUp"], "", id="nothing before the beginning"),
        pytest.param(["End", "ArrowDown", "ArrowRight"], ".13", id="nothing after the end"),
        pytest.param(["Control+ArrowRight", "Alt+ArrowDown"], "", id="the browser's own keys"),
    ],
)
def test_keys_step(reader, replay, place, keys, moment):
    page = open_at(reader, replay(), place)

    press(page, *keys)

    assert at(page) == f"{place}{moment}"


def test_buttons_step_as_keys_do_and_keep_the_focus(reader, replay, place):
    page = open_at(reader, replay(), place)
    for button, moment in [
        ("A card on (arrow right)", ".1.0"),
        ("A trick on (arrow down)", ".1"),
        ("To the end (End)", ".13"),
        ("A card back (arrow left)", ".13.3"),
        ("A trick back (arrow up)", ".12"),
        ("To the beginning (Home)", ""),
    ]:
        page.get_by_role("button", name=button).focus()
        page.keyboard.press("Enter")
        assert at(page) == f"{place}{moment}"
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == button


def test_keys_are_left_to_the_fields_that_have_the_focus(reader, replay, place):
    page = open_at(reader, replay(), place)
    for field in (".speed", ".bottom", ".hide", "nav a"):
        page.locator(field).first.focus()
        press(page, "ArrowDown", "End", "PageDown")
        assert at(page).partition("~")[0] == place


def test_it_plays_by_itself_until_the_end_and_can_be_held(reader, replay, place):
    reader.page.clock.install()
    page = open_at(reader, replay(), place)
    press(page, " ")
    page.clock.run_for(5_000)
    assert page.locator(".play").get_attribute("aria-pressed") == "true"
    press(page, " ")
    held = at(page)
    page.clock.run_for(10_000)
    assert at(page) == held != place

    page.locator(".speed").select_option("350")
    page.locator(".play").click()
    page.clock.run_for(40_000)

    assert at(page) == f"{place}.13"
    assert page.locator(".play").get_attribute("aria-pressed") == "false"


def test_nothing_moves_for_those_who_want_no_motion(read, replay, place):
    moving = "getComputedStyle(document.querySelector('.fresh')).animationName"
    for wish, expected in (("reduce", False), ("no-preference", True)):
        with read(reduced_motion=wish) as reader:
            page = open_at(reader, replay(), place)
            press(page, "ArrowRight", "ArrowRight")
            assert (page.evaluate(moving) != "none") is expected


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_a_link_to_a_moment_opens_it_and_history_leads_back(reader, plain, address, played, scheme):
    game, deal = played
    file = plain / "site" / "en" / "replay.html"
    place = f"{game.identity}.1"
    page = open_at(reader, file.as_uri() if scheme == "file" else address(file), f"{place}.3.2")
    assert said(page) == list(sentences(game, deal))[9]

    press(page, "ArrowDown", "ArrowDown", "ArrowRight")
    assert at(page) == f"{place}.5.1"
    page.go_back()
    page.wait_for_function("location.hash.endsWith('.4')")
    page.wait_for_function(
        "document.querySelector('.jump[aria-current]').textContent.includes('4')"
    )
    page.go_forward()
    page.wait_for_function(
        "document.querySelector('.jump[aria-current]').textContent.includes('5')"
    )
    assert said(page) == list(sentences(game, deal))[16]


def test_the_list_of_tricks_leads_to_each_and_tells_the_deal(reader, replay, played, place):
    _, deal = played
    page = open_at(reader, replay(), place)
    page.locator(".jump").nth(7).press("Enter")
    assert at(page) == f"{place}.7"
    assert page.locator(".jump").nth(7).evaluate("each => each === document.activeElement")

    rows = page.locator(".tricks tbody tr")
    trick = deal.tricks[6]
    cells = rows.nth(7).locator("td")
    for seat in range(4):
        told = cells.nth(seat).text_content()
        assert called(trick.card_of(seat)) in told
        assert ("takes" in told) is (seat == trick.taker)
        assert ("leads" in told) is (seat == trick.leader)
    assert cells.nth(4).text_content() == (str(trick.points) if trick.points else "")
    assert rows.count() == 14


def test_points_run_in_deal_and_game(reader, replay, plain):
    game, deals = first_game(plain)
    page = open_at(reader, replay(), f"{game.identity}.2.8")
    page.locator(".bottom").select_option(label=game.seats[2])
    assert at(page) == f"{game.identity}.2.8~2"

    for side, seat in zip(("south", "west", "north", "east"), (2, 3, 0, 1), strict=True):
        plate = page.locator(f".plate.{side}")
        taken = deals[1].tricks[7].taken[seat]
        assert plate.locator(".name").text_content() == game.seats[seat]
        assert plate.locator("b").all_text_contents() == [
            str(taken),
            str(deals[1].before[seat] + taken),
        ]


def test_who_plays_along_sees_no_card_that_others_still_hold(reader, replay, played, place):
    _, deal = played
    page = open_at(reader, replay(), place)
    page.locator(".hide").check()
    shown = page.locator("#replay").text_content()
    mine = deal.hands[0]
    for seat in (1, 2, 3):
        assert not any(called(card) in shown for card in deal.hands[seat])
    assert all(called(card) in shown for card in mine)

    page.locator(".jump").nth(4).click()
    shown = page.locator("#replay").text_content()
    seen = (
        {card for trick in deal.tricks[:4] for card in trick.cards}
        | set(deal.tricks[0].hands[0])
        | set(mine)
    )
    hidden = [card for hand in deal.hands for card in hand if card not in seen]
    assert hidden
    assert [called(card) for card in hidden if called(card) in shown] == []
    assert all(called(card) in shown for card in seen)


def test_links_lead_to_the_other_deals_and_games_and_to_the_same_cards(reader, replay, place):
    page = open_at(reader, replay(), f"{place}.5~1")
    table, number, *_ = place.split(".")
    nearest = page.locator(".plate.south .name").text_content()
    page.get_by_role("link", name="The next deal").click()
    page.wait_for_function("location.hash.endsWith('.2~1')")
    page.locator(".rotation-links a").nth(2).press("Enter")
    page.wait_for_function("location.hash.includes('.3.2')")
    page.locator(".plate.south .name").filter(has_text=nearest).wait_for()
    assert page.evaluate("document.activeElement.textContent") == "3"
    assert (
        page.locator("h1")
        .text_content()
        .endswith(f"Table {table} · Set {number} · Rotation 3 · Deal 2")
    )
    page.get_by_role("link", name="The same cards, four bots").click()
    page.wait_for_function("location.hash.includes('.3.2~')")
    assert f"/en/cards.html#{table}.{number}.3.2~" in page.url
    page.locator("tr.marked").wait_for()
    assert page.locator("tr.marked .bot").all_text_contents() == [nearest]


def test_the_link_to_a_moment_is_copied(read, plain, address, place):
    with read(permissions=["clipboard-read", "clipboard-write"]) as reader:
        page = open_at(reader, address(plain / "site" / "en" / "replay.html"), f"{place}.4")
        page.get_by_role("button", name="Copy the link to this moment").click()
        page.wait_for_function("document.querySelector('.copied').textContent === 'Copied.'")
        assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_link_that_asks_begins_before_that_seats_card_and_tells_what_others_did(
    reader, replay, plain
):
    games = [(game, deals[0]) for game, deals in unfolded(plain) if game.set == 1]
    game, deal = games[0]
    for seat in range(4):
        trick = first_apart(games, seat)
        if trick is None:
            continue
        place = f"{game.identity}.1.{trick}?~{seat}"
        page = open_at(reader, replay(), place)
        page.locator(".plate.south .name").filter(has_text=game.seats[seat]).wait_for()
        others = page.locator(".others")
        others.filter(has_text="Here the bots first differ. With the same cards ").wait_for()
        for other, _ in games[1:]:
            assert other.seats[seat] in others.text_content()
        if trick:
            assert page.locator(".middle .card").count() == deal.tricks[trick - 1].seats.index(seat)
            assert page.locator(".plate.south.turn").count() == 1
            press(page, "ArrowRight")
            assert f"{game.seats[seat]} " in said(page)
            assert "Here the bots" in others.text_content()
            press(page, "End")
        else:
            press(page, "ArrowRight")
        assert others.text_content() == ""


def first_apart(games, seat):
    """Where the bots that held the hand of *seat* first differ; None where they do not."""
    deals = [deal for _, deal in games]
    if len({deal.passed[seat] for deal in deals}) > 1:
        return 0
    for index in range(13):
        if len({deal.tricks[index].card_of(seat) for deal in deals}) > 1:
            return index + 1
    return None


def test_what_a_reader_chose_is_kept_over_languages_and_reloads(reader, replay, place, played):
    game, _ = played
    page = open_at(reader, replay(), place)
    page.locator(".hide").check()
    page.locator(".speed").select_option("350")
    page.locator(".bottom").select_option(label=game.seats[2])
    page.get_by_role("link", name="Български").click()
    page.wait_for_url("**/bg/replay.html*")

    for address in (None, f"{replay()}#{place}"):
        if address:
            page.goto("about:blank")
            page.goto(address)
        page.wait_for_function("document.querySelector('.caption').textContent !== ''")
        assert page.locator(".hide").is_checked()
        assert page.locator(".hand.north .covered").count() == 13
        assert page.locator(".speed").input_value() == "350"
        assert page.locator(".plate.south .name").text_content() == game.seats[2]


def test_keys_step_after_a_click_on_a_field_or_on_the_head(reader, replay, place):
    page = open_at(reader, replay(), place)
    page.locator("#theme").click()
    press(page, "ArrowRight")
    assert at(page) == f"{place}.1.0"

    page.locator(".hide").click()
    press(page, "ArrowRight")
    assert at(page) == f"{place}.1.1"


def test_a_deal_with_a_fault_tells_what_it_counts_as(reader, hostile):
    game, deal = next(
        (game, deal)
        for game, deals in unfolded(hostile)
        for deal in deals
        for seat in range(4)
        if any(seat in trick.substituted for trick in deal.tricks) and deal.points[seat] < 26
    )
    file = hostile / "site" / "en" / "replay.html"
    page = open_at(reader, file.as_uri(), f"{game.identity}.{deal.number}.13")

    assert "For its fault the deal counts as 26 for " in said(page)


@pytest.mark.parametrize("height", [600, 720, 800])
def test_nothing_covers_the_hand_and_a_deal_opens_at_its_top(read, replay, place, height):
    with read(viewport={"width": 1280, "height": height}) as reader:
        page = open_at(reader, replay(), place)
        assert page.evaluate("scrollY") == 0
        buttons, hand = (page.locator(each).bounding_box() for each in (".buttons", ".hand.south"))
        assert buttons["y"] + buttons["height"] <= hand["y"]
        page.goto("about:blank")
        page = open_at(reader, replay(), f"{place}.5")
        table = page.locator(".table").bounding_box()
        assert table["y"] + table["height"] <= height


def test_it_speaks_bulgarian(reader, replay, place, played):
    game, deal = played
    page = open_at(reader, replay("bg"), place)
    press(page, "ArrowRight", "ArrowRight")

    assert said(page) == f"{game.seats[deal.tricks[0].leader]} тръгва с двойка спатия."
