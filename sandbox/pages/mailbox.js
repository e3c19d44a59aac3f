import { empty, make, moment } from './elements.js';

const list = document.querySelector('#mails');
const view = document.querySelector('#mail');
const to = document.querySelector('#to');
let chosen = location.hash.slice(1);

async function drawList() {
  const query = new URLSearchParams({ to: to.value });
  const mails = await (await fetch(`/mailbox/messages?${query}`)).json();
  if (mails.length === 0) {
    const text = to.value === '' ? 'No mail yet.' : `No mail for ${to.value}.`;
    list.replaceChildren(empty(text));
    return;
  }
  list.replaceChildren(
    ...mails.map((mail) => {
      const row = make(
        'button',
        { className: 'mail-row', type: 'button' },
        make('strong', { textContent: mail.subject || '(no subject)' }),
        make('span', { textContent: `to ${mail.to.join(', ')}` }),
        moment(mail.at),
      );
      row.setAttribute('aria-pressed', String(mail.id === chosen));
      row.addEventListener('click', () => open(mail.id));
      return row;
    }),
  );
}

async function open(id) {
  chosen = id;
  history.replaceState(null, '', `#${id}`);
  const response = await fetch(`/mailbox/messages/${id}`);
  if (!response.ok) {
    view.replaceChildren();
    return;
  }
  const mail = await response.json();
  const frame = make('iframe', { title: 'Message', src: `/mailbox/messages/${id}/frame` });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const links = mail.links.map((link) =>
    make('li', {}, make('a', { href: link, textContent: link, target: '_blank', rel: 'noopener' })),
  );
  view.replaceChildren(
    make('h2', { textContent: mail.subject || '(no subject)' }),
    make('p', { className: 'quiet-text', textContent: `${mail.from} to ${mail.to.join(', ')}` }),
    frame,
    details('Answer', answerForm(id)),
    details('Links', make('ul', {}, ...links)),
    details('Text', make('pre', { textContent: mail.text })),
    details(
      'Headers',
      make('pre', {
        textContent: mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
      }),
    ),
  );
  void drawList();
}

/** Answers as the recipient's mail program would. */
function answerForm(id) {
  const text = make('textarea', { rows: 4, required: true });
  text.setAttribute('aria-label', 'Answer');
  const button = make('button', { className: 'button', type: 'submit', textContent: 'Send' });
  const outcome = make('p', { className: 'quiet-text' });
  outcome.setAttribute('role', 'status');
  const form = make('form', {}, text, button, outcome);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await fetch(`/mailbox/messages/${id}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: text.value }),
    });
    if (response.ok) form.reset();
    const problem = response.ok ? undefined : await response.json();
    outcome.textContent = response.ok ? 'Sent.' : (problem.error ?? problem.message);
  });
  return form;
}

const details = (title, content) =>
  make('details', {}, make('summary', { textContent: title }), content);

to.addEventListener('input', drawList);
document.querySelector('#search').addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#clear').addEventListener('click', async () => {
  await fetch('/mailbox/messages', { method: 'DELETE' });
  view.replaceChildren();
  void drawList();
});
const events = new EventSource('/mailbox/events');
events.addEventListener('changed', drawList);
// Emails before the stream was open, for the first time or again, were not announced.
events.addEventListener('open', drawList);
if (chosen === '') void drawList();
else void open(chosen);
