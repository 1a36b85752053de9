/* The same cards side by side: for each hand of a deal what the four bots that held it did with it.
 */
(function (donka) {
  'use strict';

  const { SEATS, say, element, face, cardClasses } = donka;
  const page = document.getElementById('same');
  const TRICKS = Array.from({ length: 13 }, (_, index) => index + 1);

  async function openHash() {
    const hash = window.location.hash;
    if (hash.length < 2) return choose('');
    const place = donka.placeOf(hash);
    if (!place) return choose(donka.whyNoPlace(hash));
    const set = await donka.loadSet(place);
    // Somebody may have gone on to another link meanwhile.
    if (hash !== window.location.hash) return undefined;
    if (!set || set.table !== place.table || set.set !== place.set) return choose(say('no_set', place));
    const last = Math.max(...set.games.map((game) => game.deals.length));
    if (place.deal > last) return choose(say('no_deal', { deal: place.deal, last }));
    return show(set, place, last);
  }

  function choose(message) {
    page.hidden = true;
    donka.showChooser(message, donka.hashOfCards);
  }

  function show(set, place, last) {
    const games = set.games.filter((game) => game.deals.length >= place.deal);
    donka.hideChooser();
    page.hidden = false;
    donka.entitle(say('title', place), donka.hashOfCards({ ...place, isNamed: false }).slice(1));
    page.querySelector('.missing').textContent = missing(set, games);
    donka.refill(page.querySelector('.deal-links'), ...dealLinks(place, last));
    page.querySelector('.hands').replaceChildren(...SEATS.map((seat) => hand(set, place, seat)));
    page.querySelectorAll('.across').forEach((region) => window.donka.edges(region));
    // Who comes from a bot looks for what that bot held.
    if (place.isNamed) document.getElementById(`hand-${place.seat}`).scrollIntoView();
  }

  function missing(set, games) {
    const lost = set.games.filter((game) => !games.includes(game)).map((game) => game.rotation);
    return lost.length ? say('not_there', { rotations: donka.listed(lost) }) : '';
  }

  function dealLinks(place, last) {
    return Array.from({ length: last }, (_, index) => {
      const link = element('a', '', String(index + 1));
      link.href = donka.hashOfCards({ ...place, deal: index + 1 });
      if (index + 1 === place.deal) link.setAttribute('aria-current', 'page');
      return element('li', '', link);
    });
  }

  /* One hand, and a row for each bot that held it; the row of the one whose place was asked for is marked. */
  function hand(set, asked, seat) {
    const lines = donka.linesOf(set, asked.deal, seat);
    const isHere = asked.isNamed && !asked.isEvery && asked.seat === seat;
    const place = { ...asked, seat, isNamed: true, isAsked: false, marked: isHere ? asked.rotation : 0 };
    const apart = donka.firstApart(lines);
    const title = element('h2', '', say('hand_of', { hand: seat + 1 }));
    title.id = `hand-${seat}`;
    const scroll = element('div', 'across', table(place, lines, apart));
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-labelledby', title.id);
    return element('section', 'hand-of', title, dealt(set.dealt[asked.deal - 1], seat), element('p', 'apart', differ(lines, apart)), scroll);
  }

  function dealt(seats, seat) {
    const cards = donka.inOrder(donka.handOf(seats, seat));
    return element('ul', 'dealt', ...cards.map((card) => element('li', `${cardClasses(card)} small`, ...face(card))));
  }

  /* Where they first differ, and who did what there. */
  function differ(lines, apart) {
    if (lines.length < 2) return say('alone');
    if (apart < 0) return say('alike');
    return say(apart ? 'differ_trick' : 'differ_pass', { trick: apart, who: donka.whoDid(lines, apart) });
  }

  function table(place, lines, apart) {
    const passing = lines[0].passed.length > 0;
    const best = Math.min(...lines.map((line) => line.points));
    const heading = element(
      'tr',
      '',
      column(say('bot')),
      ...(passing ? [column(say('passed'), apart === 0)] : []),
      ...TRICKS.map((trick) => column(String(trick), apart === trick)),
      column(say('points_short'))
    );
    const rows = lines.map((line) => row(place, line, { passing, apart, best }));
    return element('table', 'same', element('thead', '', heading), element('tbody', '', ...rows));
  }

  function column(text, apart) {
    const cell = element('th', apart ? 'apart' : '', text);
    cell.scope = 'col';
    return cell;
  }

  function row(place, line, { passing, apart, best }) {
    const name = element(
      'th', 'name',
      element('span', 'bot', line.bot), ' ', element('small', '', say('rotation', { rotation: line.rotation }))
    );
    name.scope = 'row';
    name.title = line.bot;
    const cells = TRICKS.map((trick) => playCell(place, line, trick, apart));
    const points = element('td', line.points === best ? 'points best' : 'points', donka.number(line.points));
    const marked = line.rotation === place.marked ? 'marked' : '';
    return element('tr', marked, name, ...(passing ? [passCell(place, line, apart)] : []), ...cells, points);
  }

  function shade(trick, apart) {
    if (trick === apart) return 'apart';
    return apart < 0 || trick < apart ? 'alike' : '';
  }

  function passCell(place, line, apart) {
    return element('td', `passed ${shade(0, apart)}`, linkTo(place, line, 0, donka.inOrder(line.passed)));
  }

  function playCell(place, line, trick, apart) {
    const took = line.took.includes(trick) ? ' took' : '';
    return element('td', shade(trick, apart) + took, linkTo(place, line, trick, [line.plays[trick - 1]]));
  }

  /* *cards*, which lead to the trick of the replay in which they were played; 0 is the pass. */
  function linkTo(place, line, trick, cards) {
    const remarks = [];
    if (line.took.includes(trick)) remarks.push(say('took'));
    if (line.substituted.includes(trick)) remarks.push(say('substituted'));
    const seen = cards.map((card) => element('span', `${cardClasses(card)} small`, ...face(card, ...remarks)));
    const link = element('a', line.substituted.includes(trick) ? 'replaced' : '', ...seen);
    link.prepend(donka.unseen(`${trick ? say('in_trick', { trick }) : say('pass')}: `));
    link.href = `replay.html${donka.hashOf({ ...place, rotation: line.rotation, trick, card: 4 })}`;
    return link;
  }

  window.addEventListener('hashchange', openHash);
  openHash();
})(donkaReplay);
