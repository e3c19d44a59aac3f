// Shows the frame with the screen's heading to signed-in users, while the app loads. It runs as
// soon as it is parsed (`app/opening.tsx`), and reads the storage of `lib/session.ts`.
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
