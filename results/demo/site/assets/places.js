/* Places of a tournament in links, and the files that hold their cards.
 *
 * A hash is somebody's text: nothing of it but numbers gets into a path. The files are scripts, as
 * fetch is blocked from file://; each calls donkaSet or donkaIndex with what it holds.
 */
(function (donka) {
  'use strict';

  const NUMBER = '[1-9][0-9]{0,8}';
  const PLACE = new RegExp(
    `^#(${NUMBER})\\.(${NUMBER})(?:\\.([1-4]|\\*)(?:\\.([1-9][0-9]{0,3})(?:\\.([0-9]|1[0-3])(?:\\.([0-4])|(\\?))?)?)?)?(?:~([0-3]))?$`
  );
  /* A deal, with something behind it. */
  const DEAL = new RegExp(`^#${NUMBER}\\.${NUMBER}\\.[1-4*]\\.[1-9][0-9]{0,3}[.~]`);

  /* The place that *hash* names, and the seat it is looked at from; null where it names none. What it
   * leaves out is the beginning. `isAsked` where a "?" follows the trick: that seat's card of it comes
   * next; `isNamed` where a seat is named; `isEvery` where a "*" stands for the rotation. */
  function placeOf(hash) {
    const found = PLACE.exec(hash);
    if (!found) return null;
    const trick = Number(found[5] || 0);
    const whole = trick === 0 ? 0 : 4;
    return {
      table: Number(found[1]),
      set: Number(found[2]),
      rotation: found[3] === '*' ? 1 : Number(found[3] || 1),
      deal: Number(found[4] || 1),
      trick,
      card: trick && found[6] !== undefined ? Number(found[6]) : whole,
      seat: Number(found[8] || 0),
      isAsked: found[7] !== undefined,
      isNamed: found[8] !== undefined,
      isEvery: found[3] === '*',
    };
  }

  /* Why *hash* names no place, in words. */
  function whyNoPlace(hash) {
    return donka.say(DEAL.test(hash) ? 'no_moment' : 'no_place', { place: hash.slice(1) });
  }

  /* The hash of *place*. A trick shown whole is named by its number alone. */
  function hashOf(place) {
    const parts = [place.table, place.set, place.rotation, place.deal];
    if (place.trick) parts.push(place.trick);
    if (place.trick && place.card < 4) parts.push(place.card);
    return `#${parts.join('.')}${place.seat || place.isNamed ? `~${place.seat}` : ''}`;
  }

  /* The hash of the same cards; where a seat is named, of its hand, and of its bot in that rotation. */
  function hashOfCards(place) {
    const { table, set, deal, seat, isNamed } = place;
    const rotation = isNamed && !place.isEvery ? place.rotation : '*';
    return `#${table}.${set}.${rotation}.${deal}${isNamed ? `~${seat}` : ''}`;
  }

  let arrived = null;
  const loaded = new Map();

  /* Names of letters that run leftward would turn round the figures that stand beside them. */
  function apart(text) {
    return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
      ? `\u2068${text}\u2069`
      : text;
  }

  window.donkaSet = (set) => {
    arrived = { ...set, bots: set.bots.map(apart) };
    for (const game of set.games) {
      for (const fault of game.faults || []) fault.detail = fault.detail && apart(fault.detail);
    }
  };
  window.donkaIndex = (index) => {
    arrived = { ...index, bots: index.bots.map(apart) };
  };

  /* A promise of what the file at *path* holds; null where there is no such file. */
  function load(path) {
    if (loaded.has(path)) return loaded.get(path);
    const promise = new Promise((resolve) => {
      const script = document.createElement('script');
      // A script's load event follows its run, with no other script between.
      script.onload = () => {
        const held = arrived;
        arrived = null;
        script.remove();
        resolve(held);
      };
      script.onerror = () => {
        loaded.delete(path);
        script.remove();
        resolve(null);
      };
      script.src = path;
      document.head.append(script);
    });
    loaded.set(path, promise);
    return promise;
  }

  function loadSet(place) {
    return load(`../deals/${place.table}/${place.set}.js`);
  }

  function loadIndex() {
    return load('../deals/index.js');
  }

  Object.assign(donka, { placeOf, whyNoPlace, hashOf, hashOfCards, loadSet, loadIndex });
})(donkaReplay);
