import { make } from './elements.js';

const list = document.querySelector('#notices');

/** A notice as a card; the code of a second factor is drawn large. */
function card(notice) {
  const box = make('div', { className: 'notice' }, make('strong', { textContent: notice.title }));
  if (notice.code) box.append(make('output', { className: 'code', textContent: notice.code }));
  if (notice.text) box.append(make('span', { textContent: notice.text }));
  if (notice.href && /^https?:/.test(notice.href)) {
    box.append(make('a', { href: notice.href, textContent: notice.href }));
  }
  return box;
}

async function draw() {
  const notices = await (await fetch('/controls/notices')).json();
  list.replaceChildren(...notices.map(card));
  const next = Math.min(...notices.map((notice) => notice.secondsLeft ?? Infinity));
  if (Number.isFinite(next)) setTimeout(draw, next * 1000 + 200);
}

const events = new EventSource('/events');
events.addEventListener('changed', draw);
// Changes before the stream was open, for the first time or again, were not announced.
events.addEventListener('open', draw);
void draw();
