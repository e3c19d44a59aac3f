// Runs before the first paint of the front page: the loading screen and the headline that types
// itself show once in a browser session, and not to people who asked for less motion.
(function () {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  var seen = true;
  try {
    seen = sessionStorage.getItem('landingSeen') !== null;
    sessionStorage.setItem('landingSeen', 'yes');
  } catch {
    seen = true;
  }
  if (!seen) document.documentElement.dataset.intro = 'loading';
})();
