const loadingMs = 1_800;
const perCharacterMs = 25;
const subtitleAfterMs = 300;
const buttonAfterMs = 500;

/** Loading screen, typed headline, subtitle, button: the times are the product's own. */
export function startIntro() {
  const page = document.documentElement;
  const headline = document.querySelector('[data-typed]');
  if (!headline || !page.dataset['intro']) return;
  const [typed, rest] = headline.children;
  const text = headline.textContent;
  let ended = false;
  const stage = (name: string) => (page.dataset['intro'] = name);

  function type(count: number) {
    if (!typed || !rest) return;
    typed.textContent = text.slice(0, count);
    rest.textContent = text.slice(count);
    if (count < text.length) setTimeout(type, perCharacterMs, count + 1);
    else {
      setTimeout(stage, subtitleAfterMs, 'subtitle');
      setTimeout(stage, subtitleAfterMs + buttonAfterMs, 'done');
    }
  }
  function endLoading() {
    if (ended) return;
    ended = true;
    for (const event of skips) removeEventListener(event, endLoading);
    stage('typing');
    type(0);
  }
  const skips = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
  if (page.dataset['intro'] === 'typing') return endLoading();
  for (const event of skips) addEventListener(event, endLoading, { passive: true });
  setTimeout(endLoading, loadingMs);
}
