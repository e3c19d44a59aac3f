// The page that replaces another one reloads it as soon as the shop can be reached again. The
// browser's online state can be wrong or come too early, so the shop itself is polled. At its own
// address the page replaces nothing.
(function () {
  if (/^(\/[a-z]{2})?\/offline$/.test(location.pathname)) return;
  var next;
  var askIn = function (ms) {
    clearTimeout(next);
    next = setTimeout(ask, ms);
  };
  var ask = function () {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      function () {
        return location.reload();
      },
      function () {
        askIn(3000);
      },
    );
  };
  addEventListener('online', function () {
    askIn(0);
  });
  askIn(1000);
})();
