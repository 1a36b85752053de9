/* Chooses a deal by the bots that meet, the set and the deal, from what the index tells there is.
 *
 * There may be tens of thousands of tables: only the first of those asked for are listed.
 */
(function (donka) {
  'use strict';

  const { say, element } = donka;
  const section = document.getElementById('chooser');
  const form = section.querySelector('form');
  const field = form.elements;
  const MOST = 200;

  let index = null;

  /* Show the chooser under *message*; *hashOf* makes the hash of the place that is chosen. */
  async function showChooser(message, hashOf) {
    donka.entitle('', '');
    section.querySelector('.note').textContent = message;
    section.hidden = false;
    form.onsubmit = (event) => {
      event.preventDefault();
      window.location.hash = hashOf(chosen());
    };
    if (!index) await fill();
  }

  function hideChooser() {
    // The focus would be lost with the button that was pressed.
    if (section.contains(document.activeElement)) section.closest('main').focus({ preventScroll: true });
    section.hidden = true;
  }

  function chosen() {
    const [table, set, rotation, deal] = ['table', 'set', 'rotation', 'deal']
      .map((name) => Number(field[name].value));
    return { table, set, rotation, deal, trick: 0, card: 0 };
  }

  async function fill() {
    const found = await donka.loadIndex();
    if (found && found.tables.length) {
      choosing(found);
      return;
    }
    form.hidden = true;
    section.querySelector('.note').append(' ', say('nothing'));
  }

  /* Choose among what *found* tells there is. */
  function choosing(found) {
    index = found;
    for (const choice of [field.first, field.second]) {
      choice.replaceChildren(new Option(say('any_bot'), ''), ...index.bots.map((bot, at) => new Option(bot, at)));
      choice.onchange = listTables;
    }
    field.table.onchange = tellSets;
    listTables();
  }

  function listTables() {
    const wanted = [field.first.value, field.second.value].filter(Boolean).map(Number);
    const found = index.tables.filter((each) => wanted.every((bot) => each.bots.includes(bot)));
    field.table.replaceChildren(...found.slice(0, MOST).map((each) => new Option(
      say('table', { table: each.table, bots: each.bots.map((bot) => index.bots[bot]).join(', ') }),
      each.table
    )));
    const more = found.length > MOST ? say('more_tables', { shown: MOST, all: found.length }) : '';
    form.querySelector('.more').textContent = more;
    tellSets();
  }

  function tellSets() {
    const table = index.tables.find((each) => String(each.table) === field.table.value);
    const sets = table ? table.sets : [];
    const runs = sets.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
    const told = runs.length > 8 ? [...runs.slice(0, 7), '…', runs[runs.length - 1]] : runs;
    form.querySelector('#sets').textContent = table ? say('sets', { sets: told.join(', ') }) : '';
    if (!table) return;
    field.set.min = sets[0][0];
    field.set.max = sets[sets.length - 1][1];
    field.set.value = sets[0][0];
  }

  Object.assign(donka, { showChooser, hideChooser, choosing });
})(donkaReplay);
