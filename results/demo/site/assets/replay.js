/* The replay of a deal: what is open, which moment of it, and who sits nearest.
 *
 * The hash is the only way in: whoever opens a link, steps or goes back comes through open().
 */
(function (donka) {
  'use strict';

  const { SEATS, say } = donka;
  const { edges, keep, kept } = window.donka;
  const page = document.getElementById('replay');
  const part = (name) => page.querySelector(`.${name}`);

  /* What is open: set, game, deal and its moments, at which of them; none before the first. */
  const open = { place: null, set: null, game: null, deal: null, moments: [], at: 0 };
  /* Pixels between the table and the window's edge. */
  const EDGE = 8;
  const look = { hidden: kept('hide') === 'yes' };

  async function openHash() {
    const hash = window.location.hash;
    if (hash.length < 2) return choose('');
    const place = donka.placeOf(hash);
    if (!place) return choose(donka.whyNoPlace(hash));
    const set = await donka.loadSet(place);
    // Somebody may have gone on to another link meanwhile.
    if (hash !== window.location.hash) return undefined;
    const missing = missingIn(set, place);
    return missing ? choose(missing) : show(set, place);
  }

  /* What *set* lacks of *place*, in words; empty where it is there. */
  function missingIn(set, place) {
    if (!set || set.table !== place.table || set.set !== place.set) {
      return say('no_set', { table: place.table, set: place.set });
    }
    const game = set.games.find((each) => each.rotation === place.rotation);
    if (!game) return say('no_rotation', { rotation: place.rotation });
    const last = game.deals.length;
    return place.deal > last ? say('no_deal', { deal: place.deal, last }) : '';
  }

  function choose(message) {
    stop();
    page.hidden = true;
    open.place = null;
    donka.showChooser(message, (place) => donka.hashOf(place));
  }

  function show(set, place) {
    const isFirst = !open.place;
    const game = set.games.find((each) => each.rotation === place.rotation);
    const deal = donka.unfold(set, game, place.deal);
    const moments = donka.momentsOf(deal);
    if (!place.isNamed) place.seat = Math.max(0, namesIn(set, game).indexOf(kept('nearest')));
    Object.assign(open, { place, set, game, deal, moments });
    open.at = indexOf(place);
    donka.hideChooser();
    page.hidden = false;
    donka.drawLinks(page, open);
    drawSeats();
    draw(false);
    // Who asks for a deal reads from the top; who asks for a moment wants to see it.
    if (isFirst) edges(page.querySelector('.across'));
    if (isFirst && (place.trick > 0 || place.isAsked)) bringIntoSight();
  }

  /* On a small screen the table begins far down: as much of it as there is room for. */
  function bringIntoSight() {
    const bottom = part('table').getBoundingClientRect().bottom + EDGE;
    const top = part('stage').getBoundingClientRect().top - EDGE;
    window.scrollBy(0, Math.max(0, Math.min(bottom - window.innerHeight, top)));
  }

  function namesIn(set, game) {
    return game.seats.map((bot) => set.bots[bot]);
  }

  /* The index of the moment that *place* names; no card of a trick is as much as the trick before. */
  function indexOf(place) {
    if (place.isAsked && place.trick) {
      const { leader } = open.deal.tricks[place.trick - 1];
      return wholeTrick(place.trick) - 4 + ((place.seat - leader + 4) % 4);
    }
    const at = open.moments.findIndex((each) => each.trick === place.trick && each.card === place.card);
    return at < 0 ? wholeTrick(place.trick - 1) : at;
  }

  function viewed(fresh) {
    const { place, game, set, deal } = open;
    const moment = open.moments[open.at];
    return {
      deal,
      moment,
      standing: donka.standing(deal, moment),
      names: namesIn(set, game),
      rotation: game.rotation,
      counted: donka.countedIn(set, game, deal.number),
      lines: donka.linesOf(set, deal.number, place.seat),
      // What failed before the first deal is shown with it.
      faults: (game.faults || []).filter((fault) => Math.max(fault.deal, 1) === deal.number),
      bottom: place.seat,
      hidden: look.hidden,
      fresh,
    };
  }

  function draw(fresh) {
    const view = viewed(fresh);
    donka.drawTable(part('table'), view);
    donka.drawTricks(part('tricks'), view, (trick) => { stop(); go(wholeTrick(trick)); });
    drawCaption(view);
    const ends = { back: open.at === 0, on: open.at === open.moments.length - 1 };
    for (const button of page.querySelectorAll('[data-step]')) {
      // Not disabled: the focus would be lost at the last card.
      button.setAttribute('aria-disabled', String(button.dataset.step < 0 ? ends.back : ends.on));
    }
  }

  function drawCaption(view) {
    const { shown, heard } = donka.tell(view);
    const faults = donka.faultLines(view);
    part('caption').replaceChildren(shown.join(' '), donka.unseen(` ${[...heard, ...faults].join(' ')}`));
    part('others').textContent = donka.tellOthers(view);
    part('faults').replaceChildren(...faults.map((line) => donka.element('li', '', line)));
    const { trick, card } = view.moment;
    part('moment').textContent = trick ? say('moment', { trick, card }) : say('pass');
  }

  function drawSeats() {
    const names = namesIn(open.set, open.game);
    part('bottom').replaceChildren(...SEATS.map((seat) => new Option(names[seat], seat)));
    part('bottom').value = String(open.place.seat);
  }

  function sit(seat) {
    Object.assign(open.place, { seat, isNamed: true });
    keep('nearest', namesIn(open.set, open.game)[seat]);
    window.history.replaceState(null, '', donka.hashOf(open.place));
    donka.drawLinks(page, open);
    draw(false);
  }

  /* Go to the moment at *index*, as near as there is one. A new trick can be gone back from, but not
   * one that came by itself. */
  function go(index, byItself) {
    const at = Math.min(Math.max(index, 0), open.moments.length - 1);
    if (at === open.at) return;
    const before = open.moments[open.at];
    const forth = at === open.at + 1;
    open.at = at;
    const moment = open.moments[at];
    Object.assign(open.place, moment);
    const method = byItself || moment.trick === before.trick ? 'replaceState' : 'pushState';
    window.history[method](null, '', donka.hashOf(open.place));
    draw(forth);
  }

  /* The index of the moment in which *trick* lies whole on the table; 0 is the pass. */
  function wholeTrick(trick) {
    if (trick < 1) return 0;
    return open.moments.length - 1 - 4 * (13 - Math.min(trick, 13));
  }

  /* The index after stepping by so many tricks: first to the beginning or end of this one. */
  function byTrick(steps) {
    const { trick, card } = open.moments[open.at];
    const isPartWay = card < 4 && trick > 0;
    return wholeTrick(trick + steps - (isPartWay && steps > 0 ? 1 : 0));
  }

  const STEPS = {
    first: () => go(0),
    trick_back: () => go(byTrick(-1)),
    card_back: () => go(open.at - 1),
    card_on: () => go(open.at + 1),
    trick_on: () => go(byTrick(1)),
    last: () => go(open.moments.length - 1),
  };

  function stop() {
    donka.stopPlaying();
  }

  donka.startControls(page, {
    isOpen: () => Boolean(open.place),
    step: (name) => STEPS[name](),
    goOn: () => go(open.at + 1, true),
    isLast: () => open.at === open.moments.length - 1,
    isWhole: () => open.moments[open.at].card % 4 === 0,
    hide: (hidden) => { look.hidden = hidden; keep('hide', hidden ? 'yes' : 'no'); draw(false); },
    isHidden: () => look.hidden,
    sit,
  });
  window.addEventListener('hashchange', () => { stop(); openHash(); });
  openHash();
})(donkaReplay);
