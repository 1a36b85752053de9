/* Buttons, keys and the clock of the replay, and the links of what is open to what is beside it.
 *
 * Knows which step is wanted, not what it shows.
 */
(function (donka) {
  'use strict';

  const { say, element } = donka;
  const { keep, kept } = window.donka;
  const KEYS = {
    ArrowLeft: 'card_back',
    ArrowRight: 'card_on',
    ArrowUp: 'trick_back',
    ArrowDown: 'trick_on',
    PageUp: 'trick_back',
    PageDown: 'trick_on',
    Home: 'first',
    End: 'last',
  };
  /* Where keys mean something of their own. */
  const FIELDS = 'input, select, textarea, summary, [contenteditable]';
  /* Where they scroll the page, for who came there by keys. */
  const ROUND = 'header, footer';
  const clock = { timer: 0, delay: 900, button: null };
  /* What was used last, and what brought the focus where it is. */
  const pointer = { isUsed: false, hasFocused: false };

  /* *replay* has isOpen, step, goOn, isLast, isWhole, isHidden, hide and sit. */
  function startControls(page, replay) {
    clock.button = page.querySelector('.play');
    clock.button.addEventListener('click', () => toggle(replay));
    for (const button of page.querySelectorAll('[data-step]')) {
      button.addEventListener('click', () => { stopPlaying(); replay.step(button.name); });
    }
    offerSpeeds(page.querySelector('.speed'));
    const hide = page.querySelector('.hide');
    hide.checked = replay.isHidden();
    hide.addEventListener('change', () => replay.hide(hide.checked));
    page.querySelector('.bottom').addEventListener('change', (event) => replay.sit(Number(event.target.value)));
    page.querySelector('.wishes').addEventListener('change', giveBack);
    page.querySelector('.copy').addEventListener('click', (event) => copyLink(page, event.currentTarget));
    document.addEventListener('pointerdown', () => { pointer.isUsed = true; }, true);
    document.addEventListener('keydown', () => { pointer.isUsed = false; }, true);
    document.addEventListener('focusin', () => { pointer.hasFocused = pointer.isUsed; });
    document.addEventListener('keydown', (event) => press(event, replay));
  }

  function offerSpeeds(choice) {
    const wanted = kept('speed');
    if (Array.from(choice.options).some((each) => each.value === wanted)) choice.value = wanted;
    clock.delay = Number(choice.value);
    choice.addEventListener('change', () => {
      clock.delay = Number(choice.value);
      keep('speed', choice.value);
    });
  }

  /* Who chose with the mouse wants the keys to step again. */
  function giveBack(event) {
    if (pointer.hasFocused) event.target.blur();
  }

  function isLeftAlone(target) {
    return target.closest(FIELDS) || (!pointer.hasFocused && target.closest(ROUND));
  }

  function press(event, replay) {
    const held = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (held || !replay.isOpen() || isLeftAlone(event.target)) return;
    if (event.key === ' ') {
      // A button or a link that has the focus is pressed by it.
      if (event.target.closest('button, a')) return;
      toggle(replay);
    } else if (KEYS[event.key]) {
      stopPlaying();
      replay.step(KEYS[event.key]);
    } else {
      return;
    }
    event.preventDefault();
  }

  function toggle(replay) {
    if (clock.timer) {
      stopPlaying();
      return;
    }
    if (replay.isLast()) replay.step('first');
    clock.button.setAttribute('aria-pressed', 'true');
    tick(replay);
  }

  function tick(replay) {
    // A whole trick is looked at for longer.
    const delay = clock.delay * (replay.isWhole() ? 1.8 : 1);
    clock.timer = window.setTimeout(() => {
      replay.goOn();
      if (replay.isLast()) stopPlaying();
      else tick(replay);
    }, delay);
  }

  function stopPlaying() {
    window.clearTimeout(clock.timer);
    clock.timer = 0;
    if (clock.button) clock.button.setAttribute('aria-pressed', 'false');
  }

  function copyLink(page, button) {
    const link = window.location.href;
    const told = page.querySelector('.copied');
    const shown = () => showLink(page, link);
    // A page that is not from a trusted place has no clipboard.
    if (!navigator.clipboard) {
      shown();
      return;
    }
    navigator.clipboard.writeText(link).then(() => {
      told.textContent = say('copied');
      window.setTimeout(() => { told.textContent = ''; }, 3000);
      button.focus();
    }, shown);
  }

  function showLink(page, link) {
    const field = page.querySelector('.link');
    field.hidden = false;
    field.value = link;
    field.focus();
    field.select();
  }

  /* The links to the other deals of the game, to its set's other games and to the same cards. */
  function drawLinks(page, open) {
    const { place, set, game } = open;
    const deals = game.deals.map((_, index) => index + 1);
    donka.entitle(say('title', place), donka.hashOf({ ...place, trick: 0, seat: 0, isNamed: false }).slice(1));
    donka.refill(
      page.querySelector('.deal-links'),
      near(place, -1, deals, 'deal_before', '‹'),
      ...deals.map((deal) => link(place, { deal }, String(deal), deal === place.deal)),
      near(place, 1, deals, 'deal_after', '›')
    );
    donka.refill(page.querySelector('.rotation-links'), ...set.games.map((other) => (
      link(place, beside(place, game, other), String(other.rotation), other === game)
    )));
    page.querySelector('.same-cards').href = `cards.html${donka.hashOfCards({ ...place, isNamed: true })}`;
  }

  /* The same deal in *other* as the bot has it that sits nearest in *game*; or its last one. */
  function beside(place, game, other) {
    return {
      rotation: other.rotation,
      deal: Math.min(place.deal, other.deals.length),
      seat: other.seats.indexOf(game.seats[place.seat]),
    };
  }

  function near(place, step, deals, name, sign) {
    const deal = place.deal + step;
    if (!deals.includes(deal)) {
      const none = element('span', '', sign);
      none.setAttribute('aria-hidden', 'true');
      return element('li', '', none);
    }
    const made = link(place, { deal }, sign, false);
    made.firstChild.setAttribute('aria-label', say(name));
    return made;
  }

  function link(place, other, text, current) {
    const made = element('a', '', text);
    made.href = donka.hashOf({ ...place, ...other, trick: 0, card: 0 });
    if (current) made.setAttribute('aria-current', 'page');
    return element('li', '', made);
  }

  Object.assign(donka, { startControls, stopPlaying, drawLinks });
})(donkaReplay);
