/* What those who held the same cards did with them, and how they first differ, in words.
 *
 * Knows neither of the pages that show it.
 */
(function (donka) {
  'use strict';

  const { say } = donka;

  /* A line for each bot that held the hand of *seat* in deal *number* of *set*. */
  function linesOf(set, number, seat) {
    return set.games.filter((game) => game.deals.length >= number).map((game) => {
      const deal = donka.unfold(set, game, number);
      return {
        ...donka.lineOf(deal, seat),
        rotation: game.rotation,
        bot: set.bots[game.seats[seat]],
        points: deal.points[seat],
      };
    });
  }

  /* Who of *lines* did what in trick *apart*, or in the pass where that is 0. */
  function whoDid(lines, apart) {
    const did = new Map();
    for (const line of lines) {
      const cards = apart ? [line.plays[apart - 1]] : donka.inOrder(line.passed);
      const named = donka.listed(cards.map(donka.cardName));
      did.set(named, [...(did.get(named) || []), line.bot]);
    }
    const verb = apart ? 'played_by' : 'passed_by';
    return Array.from(did, ([named, bots], index) => (
      say(index ? 'also' : verb, { bots: donka.listed(bots), cards: named }, bots.length)
    )).join('; ');
  }

  Object.assign(donka, { linesOf, whoDid });
})(donkaReplay);
