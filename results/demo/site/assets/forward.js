/* The page at the root: on to the language that was kept, else to the browser's, else to English. */
(function () {
  "use strict";
  var known = ["en", "bg"];
  var wanted = [donka.kept("language")].concat(navigator.languages || [navigator.language || ""]);
  for (var at = 0; at < wanted.length; at++) {
    var language = String(wanted[at] || "").slice(0, 2).toLowerCase();
    if (known.indexOf(language) >= 0) {
      location.replace(language + "/index.html" + location.hash);
      return;
    }
  }
  location.replace("en/index.html" + location.hash);
})();
