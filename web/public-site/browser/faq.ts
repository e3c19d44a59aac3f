/** The script of the answers' page, beside the one that all pages have. */

/** Shows only the answers that hold every word; without script all of them are there. */
function startFaqSearch() {
  const place = document.querySelector<HTMLElement>('[data-faq]');
  const input = place?.querySelector('input');
  if (!place || !input) return;
  const answers = [...document.querySelectorAll('details')];
  const outcome = place.querySelector('output');
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const answer of answers) {
      const text = answer.textContent.toLowerCase();
      answer.hidden = !words.every((word) => text.includes(word));
    }
    for (const section of document.querySelectorAll('section')) {
      const own = [...section.querySelectorAll('details')];
      if (own.length > 0) section.hidden = own.every(({ hidden }) => hidden);
    }
    const none = answers.every(({ hidden }) => hidden);
    if (outcome) outcome.textContent = none ? (place.dataset['faq'] ?? '') : '';
  });
}

startFaqSearch();
