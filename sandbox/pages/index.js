const list = document.querySelector('#notices');

/** A notice as a card; the code of a second factor is drawn large. */
function card(notice) {
  const box = document.createElement('div');
  box.className = 'notice';
  const title = document.createElement('strong');
  title.textContent = notice.title;
  box.append(title);
  if (notice.code) {
    const code = document.createElement('output');
    code.className = 'code';
    code.textContent = notice.code;
    box.append(code);
  }
  if (notice.text) {
    const text = document.createElement('span');
    text.textContent = notice.text;
    box.append(text);
  }
  if (notice.href && /^https?:/.test(notice.href)) {
    const link = document.createElement('a');
    link.href = notice.href;
    link.textContent = notice.href;
    box.append(link);
  }
  return box;
}

async function draw() {
  const notices = await (await fetch('/controls/notices')).json();
  list.replaceChildren(...notices.map(card));
  const next = Math.min(...notices.map((notice) => notice.secondsLeft ?? Infinity));
  if (Number.isFinite(next)) setTimeout(draw, next * 1000 + 200);
}

new EventSource('/events').addEventListener('changed', draw);
draw();
