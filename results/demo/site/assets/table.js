/* Draws the table: four hands round it, what each seat has, the trick in the middle.
 *
 * Shows one moment, as deal.js tells it; knows neither keys nor links.
 */
(function (donka) {
  'use strict';

  const { SEATS, say, element, unseen, face, cardClasses } = donka;
  const SIDES = ['south', 'west', 'north', 'east'];

  /* Where *seat* sits when *bottom* sits nearest: play goes clockwise, to the left of who looks. */
  function sideOf(seat, bottom) {
    return SIDES[(seat - bottom + 4) % 4];
  }

  /* *view*: deal, standing, moment, names by seat, bottom, hidden, fresh (the last card may move). */
  function drawTable(root, view) {
    for (const seat of SEATS) {
      const side = sideOf(seat, view.bottom);
      root.querySelector(`.hand.${side}`).replaceWith(hand(view, seat, side));
      root.querySelector(`.plate.${side}`).replaceWith(plate(view, seat, side));
    }
    root.querySelector('.middle').replaceChildren(...middle(view));
    root.classList.toggle('passing', view.moment.trick === 0);
  }

  function isHidden(view, seat) {
    return view.hidden && seat !== view.bottom;
  }

  function hand(view, seat, side) {
    const cards = donka.inOrder(view.standing.hands[seat]);
    const hidden = isHidden(view, seat);
    const list = element('ul', `hand ${side}`, ...cards.map((card) => (
      hidden ? element('li', 'card covered') : heldCard(view, seat, card)
    )));
    const name = view.names[seat];
    const { length } = cards;
    list.setAttribute('aria-label', say(hidden ? 'hidden_hand' : 'hand', { bot: name, count: length }, length));
    return list;
  }

  function heldCard(view, seat, card) {
    const { deal, moment } = view;
    const classes = [cardClasses(card)];
    const remarks = [];
    if (moment.trick === 0 && deal.passed[seat].includes(card)) {
      classes.push('given');
      remarks.push(say('given'));
    }
    if (moment.trick > 0 && deal.received[seat].includes(card)) {
      classes.push('received');
      remarks.push(say('received'));
    }
    return element('li', classes.join(' '), ...face(card, ...remarks));
  }

  function plate(view, seat, side) {
    const { standing } = view;
    const made = element('div', `plate ${side}`, nameOf(view, seat), figures(view, seat));
    if (standing.turn === seat) made.classList.add('turn');
    if (standing.taker === seat) made.classList.add('taker');
    const sign = signOf(view, seat);
    if (sign) made.append(element('span', 'sign', sign));
    return made;
  }

  function nameOf(view, seat) {
    const name = element('strong', 'name', view.names[seat]);
    name.title = view.names[seat];
    return name;
  }

  function figures(view, seat) {
    const { points, totals } = view.standing;
    return element(
      'span', 'figures',
      `${say('in_deal')} `, element('b', '', donka.number(points[seat])),
      ` · ${say('in_game')} `, element('b', '', donka.number(totals[seat]))
    );
  }

  /* What is to be said of a seat at this moment, in a word. */
  function signOf(view, seat) {
    const { standing } = view;
    if (standing.over && view.deal.moon === seat) return say('sign_moon');
    if (standing.taker === seat) return say('sign_takes');
    if (standing.trick && standing.trick.leader === seat) return say('sign_leads');
    return '';
  }

  function middle(view) {
    if (view.moment.trick === 0) return [passes(view)];
    const { standing } = view;
    const cards = standing.table.map((card, place) => playedCard(view, card, place));
    return [element('ol', 'trick', ...cards), hearts(standing)];
  }

  function playedCard(view, card, place) {
    const { trick, taker, table } = view.standing;
    const seat = trick.seats[place];
    const classes = [cardClasses(card), sideOf(seat, view.bottom)];
    const remarks = [say('by', { bot: view.names[seat] })];
    if (taker === seat) classes.push('takes');
    if (view.fresh && place === table.length - 1) classes.push('fresh');
    const made = element('li', classes.join(' '));
    if (trick.substituted.includes(seat)) {
      remarks.push(say('substituted'));
      made.append(substituteMark());
    }
    made.prepend(...face(card, ...remarks));
    return made;
  }

  function substituteMark() {
    const mark = element('span', 'substitute', '~');
    mark.title = say('substituted');
    mark.setAttribute('aria-hidden', 'true');
    return mark;
  }

  function hearts(standing) {
    return standing.broken ? element('p', 'hearts', say('hearts_open')) : '';
  }

  /* Who gives which cards to whom; what hidden hands give is hidden too. */
  function passes(view) {
    const { deal } = view;
    if (deal.direction === 'none') return element('p', 'direction', say('pass_none'));
    const order = SEATS.map((place) => (view.bottom + place) % 4);
    return element('ul', 'passes', ...order.map((seat) => gift(view, seat)));
  }

  function gift(view, seat) {
    const { deal, names } = view;
    const to = names[donka.receiverOf(deal, seat)];
    const cards = donka.inOrder(deal.passed[seat]).map((card) => (
      isHidden(view, seat)
        ? element('span', 'card small covered', unseen(say('hidden_card')))
        : element('span', `${cardClasses(card)} small`, ...face(card))
    ));
    const mark = deal.substituted.includes(seat) ? [substituteMark(), unseen(say('substituted'))] : [];
    const who = element('span', 'who', element('span', 'name', names[seat]), '→', element('span', 'name', to));
    return element('li', '', who, element('span', 'three', ...cards, ...mark));
  }

  Object.assign(donka, { drawTable, isHidden });
})(donkaReplay);
