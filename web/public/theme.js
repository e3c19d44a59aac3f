// Runs before the first paint, to avoid a flash of the wrong theme. It is a separate file because
// the content policy allows no inline script.
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
  // A public page is written in one language, and says so itself.
  var root = document.documentElement;
  if (/^[a-z]{2}$/.test(language) && !('site' in root.dataset)) root.lang = language;
})();
