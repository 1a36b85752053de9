"""What is said in the code and on the pages is said in every language."""

import gettext

import catalogues
import pytest

EACH = [
    pytest.param(language, domain, id=f"{language}-{domain}")
    for language in catalogues.LANGUAGES
    for domain in catalogues.DOMAINS
]


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_every_message_is_translated_none_is_stale_and_each_keeps_its_placeholders(
    language, domain
):
    found = catalogues.catalogue(language, domain)

    # What to do: python tests/report/catalogues.py, and translate what it names.
    assert list(catalogues.problems(found, domain)) == []


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_what_is_compiled_is_what_stands_in_the_text(language, domain):
    file = catalogues.path(language, domain)
    found = catalogues.catalogue(language, domain)

    assert file.with_suffix(".mo").read_bytes() == catalogues.compiled(found, language)


@pytest.mark.parametrize(("language", "domain"), EACH)
def test_gettext_reads_every_message(language, domain):
    spoken = gettext.translation(domain, catalogues.path(language, domain).parents[2], [language])

    for message in catalogues.catalogue(language, domain):
        forms = catalogues.translations(message)
        if not message.id or not all(forms):
            continue
        if isinstance(message.id, str):
            assert spoken.gettext(message.id) == forms[0]
        else:
            assert (spoken.ngettext(*message.id, 1), spoken.ngettext(*message.id, 2)) == forms


def test_every_template_is_written_where_its_phrase_is_made():
    assert [each for each in catalogues.phrases() if isinstance(each, catalogues.NoLiteral)] == []


def test_merging_again_changes_nothing(tmp_path, monkeypatch):
    file = catalogues.path("bg", "tables")
    copy = tmp_path / "tables.po"
    copy.write_bytes(file.read_bytes())
    monkeypatch.setattr(catalogues, "path", lambda *_: copy)

    catalogues.merge("bg", "tables")

    assert copy.read_bytes() == file.read_bytes()
    assert copy.with_suffix(".mo").read_bytes() == file.with_suffix(".mo").read_bytes()


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_message_of_two_catalogues_is_the_same_in_both(language):
    """They are looked up one after another, whoever asks."""
    said = {}
    for domain in catalogues.DOMAINS:
        for message in catalogues.catalogue(language, domain):
            if message.id and all(catalogues.translations(message)):
                said.setdefault(message.id, set()).add(catalogues.translations(message))

    assert {message: forms for message, forms in said.items() if len(forms) > 1} == {}
