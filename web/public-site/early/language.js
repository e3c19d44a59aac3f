// Keeps the language that is read; README.md of the public site has the rule.
function keepLanguage(choice) {
  try {
    if (choice) localStorage.setItem('language', choice);
    return localStorage.getItem('language');
  } catch {}
}
// English is what an address without a language shows, so reading it chooses nothing.
var shown = document.documentElement.lang;
if (shown !== 'en') keepLanguage(shown);
else if (location.pathname === '/' && keepLanguage() && keepLanguage() !== shown) {
  var own = document.querySelector('link[hreflang="' + keepLanguage() + '"]');
  if (own) location.replace(new URL(own.href).pathname);
}
addEventListener('click', function (event) {
  keepLanguage(event.target.closest('[data-language]')?.dataset.language);
});
