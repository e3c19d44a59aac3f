// Shows the frame with the screen's heading to whoever is signed in, while the app is on its way. It
// runs where the page has come to it (`app/opening.tsx`), and reads what `lib/session.ts` keeps.
(function () {
  var frame = document.getElementById('opening');
  if (!frame || !/^\/(dashboard|client)(\/|$)/.test(location.pathname)) return;
  try {
    var user = JSON.parse(localStorage.getItem('userDetails'));
    if (!user || !localStorage.getItem('authToken')) return;
    if (localStorage.getItem('sidebar') === 'closed') frame.dataset.sidebar = 'closed';
    var language = document.documentElement.lang;
    frame.querySelectorAll('[data-path]').forEach(function (title) {
      title.hidden = title.lang !== language || title.dataset.path !== location.pathname;
    });
    frame.hidden = false;
    frame.nextElementSibling.remove();
  } catch {
    // Unreadable details: the app itself leads to the sign-in.
  }
})();
