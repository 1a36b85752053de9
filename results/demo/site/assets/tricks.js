/* The deal as a table of its tricks: where to jump to, and the same deal for those who see no table.
 *
 * While hands are hidden it shows no card that is not played yet.
 */
(function (donka) {
  'use strict';

  const { SEATS, say, element, unseen, face, cardClasses } = donka;

  /* Fill *table*; *jump* is called with the trick that was chosen, 0 the pass. */
  function drawTricks(table, view, jump) {
    table.tHead.replaceChildren(heading(view));
    const rows = [passRow(view, jump), ...view.deal.tricks.map((trick) => trickRow(view, trick, jump))];
    donka.refill(table.tBodies[0], ...rows);
  }

  function heading(view) {
    const names = SEATS.map((seat) => {
      const cell = column(element('span', 'name', view.names[seat]));
      cell.title = view.names[seat];
      return cell;
    });
    return element('tr', '', column(say('trick')), ...names, column(say('points_short')));
  }

  function column(content) {
    const cell = element('th', '', content);
    cell.scope = 'col';
    return cell;
  }

  function passRow(view, jump) {
    const cells = SEATS.map((seat) => {
      if (donka.isHidden(view, seat)) return element('td', '');
      const cards = donka.inOrder(view.deal.passed[seat]);
      return element('td', 'three', ...cards.map((card) => element('span', cardClasses(card), ...face(card))));
    });
    return row(view, 0, jump, cells, '');
  }

  function trickRow(view, trick, jump) {
    const cells = SEATS.map((seat) => {
      const place = (seat - trick.leader + 4) % 4;
      const index = 4 * (trick.number - 1) + place;
      const unknown = view.hidden && index >= view.standing.count;
      return unknown ? element('td', '') : playedCell(trick, seat, place, view);
    });
    const told = !view.hidden || 4 * trick.number <= view.standing.count;
    return row(view, trick.number, jump, cells, told && trick.points ? String(trick.points) : '');
  }

  function playedCell(trick, seat, place, view) {
    const remarks = [];
    const cell = element('td', '');
    // Who takes a trick is known when it is whole.
    const whole = !view.hidden || 4 * trick.number <= view.standing.count;
    if (place === 0) {
      remarks.push(say('sign_leads'));
      cell.classList.add('leads');
    }
    if (whole && seat === trick.taker) {
      remarks.push(say('sign_takes'));
      cell.classList.add('takes');
    }
    if (trick.substituted.includes(seat)) {
      remarks.push(say('substituted'));
      cell.classList.add('replaced');
    }
    cell.append(element('span', cardClasses(trick.cards[place]), ...face(trick.cards[place], ...remarks)));
    return cell;
  }

  function row(view, number, jump, cells, points) {
    const button = element('button', 'jump', number ? String(number) : say('pass'));
    button.type = 'button';
    if (number) button.prepend(unseen(`${say('trick')} `));
    button.addEventListener('click', () => jump(number));
    const made = element('tr', '', head(button, view, number), ...cells, element('td', 'points', points));
    if (view.moment.trick === number) {
      made.className = 'current';
      button.setAttribute('aria-current', 'step');
    }
    return made;
  }

  function head(button, view, number) {
    const cell = element('th', '', button);
    cell.scope = 'row';
    if (view.faults.some((fault) => fault.trick === number)) {
      const mark = element('span', 'fault-mark', '!');
      mark.setAttribute('aria-hidden', 'true');
      button.append(mark, unseen(` ${say('with_fault')}`));
    }
    return cell;
  }

  Object.assign(donka, { drawTricks });
})(donkaReplay);
