// The page that stands in for another one gives way as soon as the shop can be reached again. The
// browser takes a network to be there before it carries anything, or before this page could hear of
// it, so the shop itself is asked. At its own address the page stands in for nothing.
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
