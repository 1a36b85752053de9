/* Words in the page's language, as the template wrote them into the page, and small pieces of page.
 *
 * Names come from bots' authors: they get into a page as text only, never as markup.
 */
(function (donka) {
  'use strict';

  const WORDS = JSON.parse(document.getElementById('words').textContent);
  const TITLE = document.title;
  const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
  // As text: some would draw little pictures.
  const SUITS = ['♣', '♦', '♥', '♠'].map((suit) => `${suit}\uFE0E`);
  // Black and red by turns, so that suits beside each other are told apart.
  const SHOWN = [0, 1, 3, 2];

  /* The sentence called *name*, with *values* put in; of one that has a plural, the form for *count*. */
  function say(name, values, count) {
    const word = WORDS[name];
    const template = Array.isArray(word) ? word[count === 1 ? 0 : 1] : word;
    return template.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }

  function counted(name, count) {
    return say(name, { count: number(count) }, count);
  }

  /* Below zero with a true minus sign. */
  function number(value) {
    return String(value).replace('-', '\u2212');
  }

  /* *names* in a row: "a, b and c". */
  function listed(names) {
    if (names.length < 2) return names.join('');
    return say('and', { first: names.slice(0, -1).join(', '), last: names[names.length - 1] });
  }

  function cardName(card) {
    return say('card', { rank: WORDS.ranks[card % 13], suit: WORDS.suits[donka.suitOf(card)] });
  }

  /* "queen of spades, ace of hearts" */
  function cardNames(cards) {
    return cards.map(cardName).join(', ');
  }

  function kindName(kind) {
    return WORDS.kinds[kind] || kind;
  }

  /* Tell in the heading and in the browser's tab what is open: *title* of *place*; nothing where both are ''. */
  function entitle(title, place) {
    document.querySelector('h1 .title').textContent = title;
    document.title = (place && `${place} \u2013 `) + TITLE;
  }

  /* Put *children* into *parent*; where the focus was in it, it comes to what is current now. */
  function refill(parent, ...children) {
    const hadFocus = parent.contains(document.activeElement);
    parent.replaceChildren(...children);
    const current = hadFocus && parent.querySelector('[aria-current]');
    if (current) current.focus({ preventScroll: true });
  }

  /* An element with classes, and with text or other elements in it. */
  function element(tag, classes, ...inside) {
    const made = document.createElement(tag);
    if (classes) made.className = classes;
    made.append(...inside);
    return made;
  }

  /* For screen readers alone. */
  function unseen(text) {
    return element('span', 'hidden', text);
  }

  /* What is on a card's corner, with its name for those who do not see it. */
  function face(card, ...remarks) {
    const corner = element(
      'span',
      'corner',
      element('span', 'rank', RANKS[card % 13]),
      element('span', 'suit', SUITS[donka.suitOf(card)])
    );
    const pip = element('span', 'pip', SUITS[donka.suitOf(card)]);
    for (const drawn of [corner, pip]) drawn.setAttribute('aria-hidden', 'true');
    return [corner, pip, unseen([cardName(card), ...remarks].join(', '))];
  }

  /* The classes of a card. */
  function cardClasses(card) {
    const suit = donka.suitOf(card);
    const point = suit === 2 || card === 49 ? ' point' : '';
    return `card ${suit === 1 || suit === 2 ? 'red' : 'black'}${point}`;
  }

  /* A hand as a person holds it: by suit, the highest first. */
  function inOrder(hand) {
    const place = (card) => 13 * SHOWN[donka.suitOf(card)] + 12 - (card % 13);
    return hand.slice().sort((one, other) => place(one) - place(other));
  }

  Object.assign(donka, {
    WORDS, say, counted, number, listed, cardName, cardNames, kindName,
    entitle, refill, element, unseen, face, cardClasses, inOrder,
  });
})(donkaReplay);
