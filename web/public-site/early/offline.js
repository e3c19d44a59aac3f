// The page that stands in for another one gives way as soon as the network is back, which may have
// been before this page was there to hear of it. At its own address it stands in for nothing.
(function () {
  if (/^(\/sw)?\/offline$/.test(location.pathname)) return;
  var giveWay = function () {
    location.reload();
  };
  addEventListener('online', giveWay);
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(giveWay, function () {});
})();
