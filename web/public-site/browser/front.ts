/** The script of the front page, beside the one that all pages have. */
import { showOwnCountryFirst } from './own-country.ts';

const loadingMs = 1_800;
const perCharacterMs = 25;
const subtitleAfterMs = 300;

/**
 * Loading screen, typed headline, subtitle: the times are the product's own. Letters follow the
 * clock, so that a busy phone types no longer than a quick one. What leads on is there at once.
 */
function startIntro() {
  const page = document.documentElement;
  const headline = document.querySelector('[data-typed]');
  if (!headline || !page.dataset['intro']) return;
  const [typed, rest] = headline.children;
  const text = headline.textContent;
  let ended = false;
  const stage = (name: string) => (page.dataset['intro'] = name);

  function type(since: number) {
    if (!typed || !rest) return;
    const count = Math.floor((performance.now() - since) / perCharacterMs);
    typed.textContent = text.slice(0, count);
    rest.textContent = text.slice(count);
    if (count < text.length) setTimeout(type, perCharacterMs, since);
    else setTimeout(stage, subtitleAfterMs, 'done');
  }
  function endLoading() {
    if (ended) return;
    ended = true;
    for (const event of skips) removeEventListener(event, endLoading);
    stage('typing');
    type(performance.now());
  }
  const skips = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
  for (const event of skips) addEventListener(event, endLoading, { passive: true });
  setTimeout(endLoading, loadingMs);
}

showOwnCountryFirst();
startIntro();
