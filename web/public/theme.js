// Runs before the first paint, so that nobody sees a flash of the wrong theme. It is a file of its
// own because the content policy allows no inline script.
(function () {
  var dark;
  var language;
  try {
    dark = localStorage.getItem('darkMode');
    language = localStorage.getItem('language');
  } catch {
    dark = null;
  }
  if (dark === null ? matchMedia('(prefers-color-scheme: dark)').matches : dark === 'true') {
    document.documentElement.classList.add('dark');
  }
  // The public pages are written in English only.
  var translated = !('site' in document.documentElement.dataset);
  if (language === 'sw' && translated) document.documentElement.lang = 'sw';
})();
