/* Tells a moment in words: what the line above the table says, and what a screen reader hears.
 *
 * What lies in hidden hands is not told.
 */
(function (donka) {
  'use strict';

  const { SEATS, say, counted, cardName, cardNames } = donka;

  /* The sentences of a moment: those *shown*, and more that are only *heard* where all is in sight. */
  function tell(view) {
    if (view.moment.trick === 0) return tellPass(view);
    if (view.moment.card === 0) return tellReceived(view);
    return { shown: tellCard(view), heard: [] };
  }

  function tellPass(view) {
    const { deal, names } = view;
    const shown = [say(`pass_${deal.direction}`)];
    if (deal.direction === 'none') return { shown: [...shown, leads(view)], heard: [] };
    const heard = seatsInSight(view).map((seat) => say('gives', {
      bot: names[seat],
      cards: cardNames(donka.inOrder(deal.passed[seat])),
      other: names[donka.receiverOf(deal, seat)],
    }));
    const replaced = deal.substituted.map((seat) => say('substitute_passed', { bot: names[seat] }));
    return { shown: [...shown, ...replaced], heard };
  }

  function tellReceived(view) {
    const { deal, names } = view;
    const heard = seatsInSight(view).map((seat) => say('gets', {
      bot: names[seat],
      cards: cardNames(donka.inOrder(deal.received[seat])),
    }));
    return { shown: [say('passed'), leads(view)], heard };
  }

  function leads(view) {
    return say('opens', { bot: view.names[view.deal.tricks[0].leader] });
  }

  function seatsInSight(view) {
    return SEATS.filter((seat) => !donka.isHidden(view, seat));
  }

  function tellCard(view) {
    const { standing, names } = view;
    const place = standing.table.length - 1;
    const seat = standing.trick.seats[place];
    const bot = names[seat];
    const sentences = [say(place ? 'plays' : 'leads', { bot, card: cardName(standing.table[place]) })];
    if (standing.trick.substituted.includes(seat)) sentences.push(say('substitute_played', { bot }));
    if (standing.justBroken) sentences.push(say('hearts_broken'));
    if (standing.taker >= 0) sentences.push(takes(view));
    if (standing.over) sentences.push(...ends(view));
    return sentences;
  }

  function takes(view) {
    const { taker, trick } = view.standing;
    const bot = view.names[taker];
    return trick.points
      ? say('takes_points', { bot, points: counted('points', trick.points) })
      : say('takes', { bot });
  }

  function ends(view) {
    const { deal, names } = view;
    const points = SEATS.map((seat) => `${names[seat]} ${donka.number(deal.points[seat])}`);
    const moon = deal.moon < 0 ? [] : [say('moon', { bot: names[deal.moon] })];
    const dearer = SEATS.filter((seat) => view.counted[seat] > deal.points[seat])
      .map((seat) => say('counts', { bot: names[seat], points: view.counted[seat] }));
    return [...moon, say('over', { points: points.join(', ') }), ...dearer];
  }

  /* Where the bot that sits nearest is the first to differ, or is differed from: what the others did
   * there with its cards. Nothing while hands are hidden: others may have got cards that are. */
  function tellOthers(view) {
    const { lines, moment, bottom } = view;
    const apart = donka.firstApart(lines);
    if (view.hidden || apart < 0 || moment.trick !== apart) return '';
    if (apart > 0) {
      const place = (bottom - view.deal.tricks[apart - 1].leader + 4) % 4;
      if (moment.card !== place && moment.card !== place + 1) return '';
    }
    const others = lines.filter((line) => line.rotation !== view.rotation);
    return say('first_apart', { who: donka.whoDid(others, apart) });
  }

  /* The faults of the moment's trick, a line each. A detail may name cards that are hidden. */
  function faultLines(view) {
    const isTold = (fault) => fault.detail && !donka.isHidden(view, fault.seat);
    return view.faults
      .filter((fault) => fault.trick === view.moment.trick)
      .map((fault) => say(isTold(fault) ? 'fault_detail' : 'fault', {
        bot: view.names[fault.seat],
        kind: donka.kindName(fault.kind),
        detail: fault.detail,
      }) + (fault.death ? ` ${say('death')}` : ''));
  }

  Object.assign(donka, { tell, tellOthers, faultLines });
})(donkaReplay);
