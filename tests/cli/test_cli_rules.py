"""``donka rules`` in both languages."""

import json


def test_the_rules_are_told_in_bulgarian(donka):
    done = donka("rules", "--language", "bg")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "Правила в сила, от набора cherna-donka\n"
        "\n"
        "R1  T  Кога се гледа границата?\n"
        "       след завършен цикъл\n"
        "       end_check: cycle\n"
    )
    assert done.stdout.endswith("* променено: не е както в cherna-donka\n")


def test_json_keeps_its_keys_and_tells_the_texts_in_the_language(donka, tmp_path):
    (tmp_path / "x.yaml").write_text(
        "schema: 1\nbots: [duck, careful, lowest, random]\nrules: {limit: 50}\n"
    )

    done = donka("rules", "x.yaml", "--language", "bg", "--json")

    assert json.loads(done.stdout)["rules"][1] == {
        "number": "R2",
        "question": "Кога свършва играта?",
        "answer": "когато някой надхвърли 50 точки",
        "source": "T",
        "switches": {"limit": 50, "limit_reached_ends": False},
        "default": False,
    }


def test_another_language_is_one_clear_line(donka):
    done = donka("rules", "--language", "de")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--language: expected en or bg, got 'de'\n"
