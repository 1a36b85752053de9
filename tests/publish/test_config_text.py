"""A published config is YAML of the same values, without homes, and without whom an alias hides."""

import json

import pytest
import yaml

from donka.publish.config_text import config_text
from donka.publish.homes import Homes

# In pieces, since no file here may name a place of somebody's machine.
HOME = {
    "root": "/" + "root",
    "users": "/" + "Users",
    "windows": r"C:\U" + r"sers",
    "short": "c:/u" + "sers",
}


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ('File "/home/ana/bots/x.py", line 3', 'File "~/bots/x.py", line 3'),
        ("{root}/x {root}ed chroot{root}", "~/x {root}ed chroot{root}"),
        ("{users}/Ана/x", "~/x"),
        (r"{windows}\Ana\x.py", r"~\x.py"),
        ("{short}/ana/x", "~/x"),
        ("file:///home/ana/x", "file://~/x"),
        ("/var/home/ana", "~"),
        ("my/home/page stays", "my/home/page stays"),
        ("/home/ana:/home/ivo", "~:~"),
        ('File "/srv/my bots/crashy.py", line 8', 'File "…/crashy.py", line 8'),
        ('File "/opt/py/lib/python3.12/re/__init__.py"', 'File "…/lib/python3.12/re/__init__.py"'),
        ("at /srv/env/site-packages/numpy/core.py:7", "at …/site-packages/numpy/core.py:7"),
        ("PATH=/usr/bin:/srv/a/b", "PATH=…/bin:…/b"),
        (r"D:\bots\crashy.py", "…/crashy.py"),
        (r"{windows}\Ana Petrova\my bots\x.py", r"~\my bots\x.py"),
        (r'File "{windows}\Ana Petrova\x.py", line 3', r'File "~\x.py", line 3'),
        ("No such file: '/srv/Ana Petrova/x.bin'", "No such file: '…/x.bin'"),
        ("operands for '/': 'a/b' and '/'", "operands for '/': 'a/b' and '/'"),
        (
            "https://example.org/a/b </script> 3/4 a/b/c and/or",
            "https://example.org/a/b </script> 3/4 a/b/c and/or",
        ),
        ("/tmp alone stays", "/tmp alone stays"),
    ],
)
def test_homes_are_taken_out(text, without, tmp_path):
    assert Homes(tmp_path).without(text.format(**HOME)) == without.format(**HOME)


def test_homes_are_taken_out_of_what_python_has_escaped(tmp_path):
    text = repr(HOME["windows"] + r"\ana\x.py")

    assert Homes(tmp_path).without(text) == r"'~\\x.py'"


def test_the_folders_of_the_league_are_taken_out(tmp_path):
    folder = tmp_path / "league" / "results" / "made-up"
    folder.mkdir(parents=True)
    (tmp_path / "league" / ".donka").mkdir()
    homes = Homes(folder)

    assert homes.without(f"{folder}/x") == "…/x"
    assert homes.without(f"at {tmp_path}/league/.donka/sites/1/x.py") == "at …/.donka/sites/1/x.py"
    assert homes.without(f"{tmp_path}/other") == "…/other"


def canonical(entries, **more):
    sections = ("rules", "clock", "lockstep", "sandbox", "faults", "ranking", "stop")
    values = {section: {} for section in sections}
    values |= {"schema": 1, "name": "league", "seed": "secret", "beacon": None, "bots": entries}
    return json.dumps(values | {"schedule": {"candidates": []}} | more)


def entry(name, **more):
    return {"name": name, "bot": name, "options": {}, "author": None, "alias": None, **more}


def test_the_values_are_the_same_and_those_of_a_hidden_entry_are_gone(tmp_path):
    text = config_text(
        canonical(
            [entry("zed"), entry("mine", alias="bot-17", author="Ana", options={"depth": 3})],
            schedule={"candidates": ["mine", "zed"]},
            beacon="/of/the/lottery no",
        ),
        {"mine": "bot-17"},
        Homes(tmp_path),
    )

    values = yaml.safe_load(text)
    assert values["bots"] == [{"alias": "bot-17"}, {"name": "zed", "bot": "zed"}]
    assert values["schedule"] == {"candidates": ["bot-17", "zed"]}
    assert values["beacon"] == "/of/the/lottery no"
    assert list(values)[:4] == ["schema", "name", "seed", "bots"]


def test_foreign_text_stays_text(tmp_path):
    author = "\u202eA\u200bna\x1b[31m: # - 'é' <b>Иван /home/ana/x\n- x"
    text = config_text(
        canonical([entry("zed", author=author, options={"path": "/home/ana/x"})]),
        {},
        Homes(tmp_path),
    )

    assert not [
        character for character in text if not character.isprintable() and character != "\n"
    ]
    (zed,) = yaml.safe_load(text)["bots"]
    assert zed["author"] == author.replace("/home/ana", "~")
    assert zed["options"] == {"path": "~/x"}
    assert "Иван" in text
