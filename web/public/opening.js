// Shows the frame with its greeting to whoever is signed in, while the app is on its way. It runs
// where the page has come to it (`app/opening.tsx`), and reads what `lib/session.ts` keeps.
(function () {
  var frame = document.getElementById('opening');
  if (!frame || !/^\/(dashboard|client)(\/|$)/.test(location.pathname)) return;
  try {
    var user = JSON.parse(localStorage.getItem('userDetails'));
    if (!user || !localStorage.getItem('authToken')) return;
    var both = user.firstName && user.lastName ? user.firstName + ' ' + user.lastName : '';
    var name = user.name || both || user.firstName || (user.email || 'User').split('@')[0];
    if (localStorage.getItem('sidebar') === 'closed') frame.dataset.sidebar = 'closed';
    if (sessionStorage.getItem('welcomeHidden') !== 'yes') {
      var language = document.documentElement.lang === 'sw' ? 'sw' : 'en';
      var banner = frame.querySelector('section[lang=' + language + ']');
      var title = banner.querySelector('h2');
      title.textContent = title.textContent.replace('{name}', function () {
        return name;
      });
      banner.hidden = false;
    }
    frame.hidden = false;
    frame.nextElementSibling.remove();
  } catch {
    // Unreadable details: the app itself leads to the sign-in.
  }
})();
