// Runs before the first paint of the front page: the loading screen shows once in a browser session,
// the headline types itself, and neither happens to people who asked for less motion.
(function () {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  var seen = true;
  try {
    seen = sessionStorage.getItem('landingSeen') !== null;
    sessionStorage.setItem('landingSeen', 'yes');
  } catch {
    seen = true;
  }
  document.documentElement.dataset.intro = seen ? 'typing' : 'loading';
})();
