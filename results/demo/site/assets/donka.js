/* What every page does: the theme before anything is drawn, the languages' switch, tables that sort.
   Without it each page says the same. */
var donka = (function () {
  "use strict";

  var THEMES = ["auto", "light", "dark"];
  var root = document.documentElement;

  /* A browser may refuse to keep anything, as for files: then nothing is kept. */
  function kept(name) {
    try { return localStorage.getItem("donka-" + name); } catch (refused) { return null; }
  }

  function keep(name, value) {
    try { localStorage.setItem("donka-" + name, value); } catch (refused) { /* as said above */ }
  }

  function theme() {
    var found = kept("theme");
    return THEMES.indexOf(found) < 0 ? "auto" : found;
  }

  function dress(name) {
    root.setAttribute("data-theme", name);
  }

  function offerThemes(button) {
    var value = button.querySelector(".value");
    function show() {
      value.textContent = value.getAttribute("data-" + root.getAttribute("data-theme"));
    }
    button.addEventListener("click", function () {
      var next = THEMES[(THEMES.indexOf(root.getAttribute("data-theme")) + 1) % THEMES.length];
      keep("theme", next);
      dress(next);
      show();
    });
    show();
    button.hidden = false;
  }

  function offerLanguage(link) {
    link.addEventListener("click", function () {
      keep("language", link.hreflang);
      link.href = link.getAttribute("href").split("#")[0] + location.hash;
    });
  }

  /* A cell as what it is ordered by: a number where it begins with one, null where it says nothing. */
  function number(text) {
    var plain = text.replace(/\u2212/g, "-");
    plain = root.lang === "bg"
      ? plain.replace(/(\d)\u00a0(?=\d)/g, "$1").replace(",", ".")
      : plain.replace(/(\d),(?=\d)/g, "$1");
    var value = parseFloat(plain);
    return isNaN(value) ? null : value;
  }

  function keyed(rows, column, isText) {
    return rows.map(function (row) {
      var text = row.cells[column].textContent.trim();
      return { row: row, key: text === "" || text === "\u2013" ? null : isText ? text : number(text) };
    });
  }

  function inOrder(isText, sign) {
    var words = new Intl.Collator(root.lang, { numeric: true });
    return function (one, other) {
      if (one.key === null || other.key === null) {
        return (one.key === null) - (other.key === null);
      }
      return sign * (isText ? words.compare(one.key, other.key) : one.key - other.key);
    };
  }

  function sortBy(table, heading) {
    var body = table.tBodies[0];
    var rows = Array.prototype.slice.call(body.rows);
    rows.sort(function (one, other) { return one.donkaPlace - other.donkaPlace; });
    var isUp = heading.getAttribute("aria-sort") !== "ascending";
    var isText = /^(bot|letters|text)$/.test(heading.className);
    keyed(rows, heading.cellIndex, isText)
      .sort(inOrder(isText, isUp ? 1 : -1))
      .forEach(function (each) { body.appendChild(each.row); });
    Array.prototype.forEach.call(heading.parentNode.cells, function (cell) {
      cell.removeAttribute("aria-sort");
    });
    heading.setAttribute("aria-sort", isUp ? "ascending" : "descending");
  }

  function makeSortable(table) {
    Array.prototype.forEach.call(table.tBodies[0].rows, function (row, at) { row.donkaPlace = at; });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (heading) {
      if (heading.hasAttribute("data-fixed")) { return; }
      var button = document.createElement("button");
      button.type = "button";
      while (heading.firstChild) { button.appendChild(heading.firstChild); }
      heading.appendChild(button);
      button.addEventListener("click", function () { sortBy(table, heading); });
    });
  }

  function each(selector, act) {
    Array.prototype.forEach.call(document.querySelectorAll(selector), act);
  }

  /* On a phone the pages' names run in one line that scrolls: the current one is to be seen. */
  function showCurrent(nav) {
    var list = nav.querySelector("ul");
    var current = nav.querySelector("[aria-current]");
    if (list && current) { list.scrollLeft = current.offsetLeft - list.offsetLeft - 32; }
  }

  /* Which edges of a region that scrolls have more behind them. */
  function showEdges(region) {
    var more = [];
    if (getComputedStyle(region).overflowX !== "visible") {
      if (region.scrollLeft > 1) { more.push("start"); }
      if (region.scrollLeft + region.clientWidth < region.scrollWidth - 1) { more.push("end"); }
    }
    if (more.length) { region.setAttribute("data-more", more.join(" ")); } else { region.removeAttribute("data-more"); }
  }

  function watchEdges(region) {
    function show() { showEdges(region); }
    region.addEventListener("scroll", show, { passive: true });
    if (window.ResizeObserver) {
      var watched = new ResizeObserver(show);
      watched.observe(region);
      Array.prototype.forEach.call(region.children, function (child) { watched.observe(child); });
    }
    show();
  }

  dress(theme());
  document.addEventListener("DOMContentLoaded", function () {
    each("#theme", offerThemes);
    each("#language", offerLanguage);
    each("table[data-sortable]", makeSortable);
    each(".top nav", showCurrent);
    each(".scroll, .top nav ul", watchEdges);
  });

  return { kept: kept, keep: keep, edges: watchEdges };
})();
