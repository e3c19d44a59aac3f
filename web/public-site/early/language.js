// Keeps the language that is read; README.md of the public site has the rule.
function keepLanguage(choice) {
  try {
    if (choice) localStorage.setItem('language', choice);
    return localStorage.getItem('language');
  } catch {}
}
if (document.documentElement.lang === 'sw') keepLanguage('sw');
else if (location.pathname === '/' && keepLanguage() === 'sw') location.replace('/sw');
addEventListener('click', function (event) {
  keepLanguage(event.target.closest('[data-language]')?.dataset.language);
});
