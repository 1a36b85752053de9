/* One deal of a set, laid open for people: hands, pass, tricks, points running.
 *
 * Pure: what a set's file says goes in, what a table shows comes out. Knows neither the page nor
 * files nor words. Cards are numbers as in the deck: clubs 2 to ace, diamonds, hearts, spades.
 *
 * Classic scripts share what they have through one object, as modules are blocked from file://.
 */
var donkaReplay = {};

(function (donka) {
  'use strict';

  const OFFSETS = { left: 1, across: 2, right: 3, none: 0 };
  const HEARTS = 2;
  const QUEEN_OF_SPADES = 49;
  /* What a faulty deal costs at least. */
  const FAULTY_DEAL = 26;
  const SEATS = [0, 1, 2, 3];

  function cardOf(letter) {
    const code = letter.charCodeAt(0);
    return code < 97 ? code - 65 : code - 71;
  }

  function cardsOf(letters) {
    return Array.from(letters, cardOf);
  }

  function suitOf(card) {
    return Math.floor(card / 13);
  }

  function pointsOf(card) {
    if (card === QUEEN_OF_SPADES) return 13;
    return suitOf(card) === HEARTS ? 1 : 0;
  }

  function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
  }

  function without(hand, gone) {
    return hand.filter((card) => !gone.includes(card));
  }

  /* The cards that seat *seat* was dealt, ascending; *dealt* has a seat for each card. */
  function handOf(dealt, seat) {
    const hand = [];
    for (let card = 0; card < 52; card += 1) {
      if (dealt.charCodeAt(card) - 48 === seat) hand.push(card);
    }
    return hand;
  }

  function takerOf(leader, cards) {
    let best = 0;
    for (let place = 1; place < 4; place += 1) {
      const follows = suitOf(cards[place]) === suitOf(cards[0]);
      if (follows && cards[place] > cards[best]) best = place;
    }
    return (leader + best) % 4;
  }

  /* The thirteen tricks of *played*, of which *opener* leads the first. */
  function tricksOf(opener, played, substituted) {
    const taken = [0, 0, 0, 0];
    let leader = opener;
    return Array.from({ length: 13 }, (_, index) => {
      const number = index + 1;
      const led = leader;
      const cards = played.slice(4 * index, 4 * number);
      const points = sum(cards.map(pointsOf));
      leader = takerOf(led, cards);
      taken[leader] += points;
      return {
        number,
        leader: led,
        seats: SEATS.map((place) => (led + place) % 4),
        cards,
        taker: leader,
        points,
        taken: taken.slice(),
        substituted: substitutedIn(substituted, number),
      };
    });
  }

  function substitutedIn(substituted, trick) {
    return substituted.filter((pair) => pair[1] === trick).map((pair) => pair[0]);
  }

  function breaks(rule, card, led) {
    if (suitOf(card) === HEARTS) return true;
    if (card !== QUEEN_OF_SPADES || rule === 'heart') return false;
    return rule === 'any_point_card' || suitOf(led) !== suitOf(card);
  }

  /* How many cards are played when hearts are broken; 53 where they never are. */
  function brokenAfter(rule, played) {
    const at = played.findIndex((card, index) => breaks(rule, card, played[index - (index % 4)]));
    return at < 0 ? 53 : at + 1;
  }

  function moonOf(set, tricks) {
    return set.moon === 'off' ? -1 : tricks[12].taken.indexOf(26);
  }

  function pointsBefore(game, number) {
    const earlier = game.deals.slice(0, number - 1);
    return SEATS.map((seat) => sum(earlier.map((deal) => deal.points[seat])));
  }

  /* Deal *number* of *game*, one of the games of *set*. */
  function unfold(set, game, number) {
    const record = game.deals[number - 1];
    const direction = set.direction[number - 1];
    const given = cardsOf(record.passed);
    const played = cardsOf(record.played);
    const substituted = record.substituted || [];
    const hands = SEATS.map((seat) => handOf(set.dealt[number - 1], seat));
    const passed = SEATS.map((seat) => given.slice(3 * seat, 3 * seat + 3));
    const received = SEATS.map((seat) => passed[(seat + 4 - OFFSETS[direction]) % 4]);
    const held = SEATS.map((seat) => without(hands[seat], passed[seat]).concat(received[seat]));
    const opener = held.findIndex((hand) => hand.includes(played[0]));
    const tricks = tricksOf(opener, played, substituted);
    const before = pointsBefore(game, number);
    return {
      number,
      direction,
      hands,
      passed,
      received,
      held,
      played,
      tricks,
      before,
      points: record.points,
      totals: SEATS.map((seat) => before[seat] + record.points[seat]),
      moon: moonOf(set, tricks),
      substituted: substitutedIn(substituted, 0),
      broken: brokenAfter(set.broken_by, played),
    };
  }

  /* What deal *number* of *game* counts for each seat where faults make it dearer. */
  function countedIn(set, game, number) {
    const { points } = game.deals[number - 1];
    return SEATS.map((seat) => (isCharged(set, game, number, seat) ? Math.max(FAULTY_DEAL, points[seat]) : points[seat]));
  }

  function isCharged(set, game, number, seat) {
    const failedIn = (deal) => (deal.substituted || []).some(([failed]) => failed === seat);
    if (set.policy === 'substitute') return failedIn(game.deals[number - 1]);
    const failed = (game.faults || []).some((fault) => fault.seat === seat) || game.deals.some(failedIn);
    return set.policy === 'forfeit' && failed;
  }

  /* To whom *seat* gives its cards in *deal*. */
  function receiverOf(deal, seat) {
    return (seat + OFFSETS[deal.direction]) % 4;
  }

  /* Every moment of *deal* in order: the pass, the hands after it, and each card played. */
  function momentsOf(deal) {
    const moments = [{ trick: 0, card: 0 }];
    if (deal.direction !== 'none') moments.push({ trick: 1, card: 0 });
    for (let index = 0; index < 52; index += 1) {
      moments.push({ trick: Math.floor(index / 4) + 1, card: (index % 4) + 1 });
    }
    return moments;
  }

  /* What lies where at *moment* of *deal*: so many cards of that trick are on the table. */
  function standing(deal, moment) {
    const passing = moment.trick === 0;
    const trick = passing ? null : deal.tricks[moment.trick - 1];
    const whole = moment.card === 4;
    const done = passing ? 0 : moment.trick - (whole ? 0 : 1);
    const count = passing ? 0 : 4 * (moment.trick - 1) + moment.card;
    const over = done === 13;
    const taken = done ? deal.tricks[done - 1].taken : [0, 0, 0, 0];
    return {
      trick,
      count,
      over,
      hands: (passing ? deal.hands : deal.held).map((hand) => without(hand, deal.played.slice(0, count))),
      table: trick ? trick.cards.slice(0, moment.card) : [],
      turn: trick && !whole ? trick.seats[moment.card] : -1,
      taker: trick && whole ? trick.taker : -1,
      tricks: SEATS.map((seat) => deal.tricks.slice(0, done).filter((each) => each.taker === seat).length),
      // The moon is known when every trick is taken, and not before.
      points: over ? deal.points : taken,
      totals: over ? deal.totals : SEATS.map((seat) => deal.before[seat] + taken[seat]),
      broken: count >= deal.broken,
      justBroken: count === deal.broken,
    };
  }

  /* Where those who were dealt the same cards first did not do the same: 0 the pass, 1 to 13 a trick;
   * -1 where they all did the same. *lines* have what each passed, and what each played in order. */
  function firstApart(lines) {
    const differ = (of) => lines.some((line) => of(line) !== of(lines[0]));
    if (differ((line) => line.passed.join())) return 0;
    for (let trick = 1; trick <= 13; trick += 1) {
      if (differ((line) => line.plays[trick - 1])) return trick;
    }
    return -1;
  }

  /* What *seat* did in *deal*: the cards it passed, the card it played in each trick, the tricks it
   * took, and those (0 the pass) in which the substitute answered for it. */
  function lineOf(deal, seat) {
    const numbered = (tricks) => tricks.map((trick) => trick.number);
    const replaced = numbered(deal.tricks.filter((trick) => trick.substituted.includes(seat)));
    return {
      passed: deal.passed[seat],
      plays: deal.tricks.map((trick) => trick.cards[(seat - trick.leader + 4) % 4]),
      took: numbered(deal.tricks.filter((trick) => trick.taker === seat)),
      substituted: deal.substituted.includes(seat) ? [0, ...replaced] : replaced,
    };
  }

  Object.assign(donka, { SEATS, suitOf, handOf, unfold, countedIn, receiverOf, momentsOf, standing, lineOf, firstApart });
})(donkaReplay);
