"""What the page on replays shows is what is printed, and its fields are those of the JSON."""

import json
import re
from pathlib import Path

from deal_samples import pages, set_pages

from donka.report.deal_json import deals_json
from donka.report.look import Look

PAGE = (Path(__file__).parents[2] / "docs" / "replay.md").read_text(encoding="utf-8")


def test_its_examples_are_printed_so():
    deal, hand = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

    assert deal == pages(1, 2)[0].text(Look())
    assert set_pages(1)[0].text(Look()).startswith(hand)


def test_it_lists_every_field_of_a_deal():
    (deal,) = json.loads(deals_json([pages(1, 2)[0]]))["deals"]
    listed = set(re.findall(r"`(\w+)`", PAGE.partition("## For programs")[2]))

    inner = [*deal["tricks"], *deal["substituted"], *deal["faults"]]
    assert {*deal, *(field for each in inner for field in each)} <= listed
