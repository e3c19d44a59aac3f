import { button, empty, make, moment } from './elements.js';

const handset = document.querySelector('.handset');
const pinLength = 4;
let pin = '';
let notice = '';
let shown = '';

const money = (amount) =>
  `Ksh${amount.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `+254 712 345 678`, as people read numbers. */
const spaced = (msisdn) => `+${msisdn.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`;

async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function answer(prompt, body) {
  const result = await send(`/controls/prompts/${encodeURIComponent(prompt.id)}/answer`, body);
  notice = result.accepted ? '' : (result.text ?? result.error ?? '');
  pin = '';
  await draw();
}

function press(prompt, key) {
  notice = '';
  if (key === 'erase') pin = pin.slice(0, -1);
  else if (pin.length < pinLength) pin += key;
  if (pin.length === pinLength) void answer(prompt, { action: 'pin', pin });
  else drawDots();
}

function drawDots() {
  const dots = document.querySelector('.dots');
  if (!dots) return;
  dots.setAttribute('aria-label', `${pin.length} of ${pinLength} digits`);
  dots.replaceChildren(
    ...Array.from({ length: pinLength }, (_, at) =>
      make('i', { className: at < pin.length ? 'full' : '' }),
    ),
  );
}

function keypad(prompt) {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) =>
    button(key, 'key', () => press(prompt, key)),
  );
  const erase = button('⌫', 'key', () => press(prompt, 'erase'));
  erase.setAttribute('aria-label', 'Erase');
  return make(
    'div',
    { className: 'keypad' },
    ...keys,
    make('span', {}),
    button('0', 'key', () => press(prompt, '0')),
    erase,
  );
}

const question = ({ amount, businessName, account }) =>
  `Do you want to pay ${money(amount)} to ${businessName}, account ${account}? Enter M‑PESA PIN.`;

function promptCard(prompt) {
  const dots = make('div', { className: 'dots' });
  dots.setAttribute('role', 'img');
  const act = (action) => () => answer(prompt, { action });
  return make(
    'div',
    { className: 'prompt' },
    make('p', { className: 'from', textContent: 'M-PESA' }),
    make('p', { className: 'amount', textContent: money(prompt.amount) }),
    make('p', {
      textContent: question(prompt),
    }),
    dots,
    make('p', { className: 'problem', role: 'alert', textContent: notice }),
    keypad(prompt),
    make(
      'div',
      { className: 'choices' },
      button('Cancel', 'button quiet', act('cancel')),
      button('No funds', 'button quiet', act('no-funds')),
      button('Don’t answer', 'button quiet', act('ignore')),
      button('Approve late', 'button quiet', act('approve-late')),
    ),
    make('p', { className: 'quiet-text', textContent: 'The PIN of every sandbox phone is 1234.' }),
  );
}

const outcome = (prompt) =>
  prompt.state === 'paid'
    ? `Paid, receipt ${prompt.receipt}`
    : `${prompt.resultDesc ?? 'Waiting'} (${prompt.resultCode ?? 'no result yet'})`;

function pastRow(prompt) {
  const row = make(
    'div',
    { className: `past ${prompt.state}` },
    make('strong', { textContent: money(prompt.amount) }),
    make('span', { textContent: outcome(prompt) }),
    moment(prompt.at),
  );
  if (prompt.mayApproveLate) {
    row.append(button('Approve late', 'button', () => answer(prompt, { action: 'approve' })));
  }
  return row;
}

const habits = [
  ['manual', 'I answer by hand'],
  ['approve', 'Always approves'],
  ['cancel', 'Always cancels'],
  ['wrong-pin', 'Always mistypes the PIN'],
  ['no-funds', 'Never has the money'],
  ['unreachable', 'Is switched off'],
  ['ignore', 'Never answers'],
  ['approve-late', 'Approves too late'],
];

function habit(phone) {
  const select = make('select', { id: 'habit-select' });
  select.append(
    ...habits.map(([value, text]) =>
      make('option', { value, textContent: text, selected: value === phone.script }),
    ),
  );
  select.addEventListener('change', () =>
    send(`/controls/phones/${phone.msisdn}`, { script: select.value }),
  );
  const label = make('label', { htmlFor: 'habit-select', textContent: 'This customer' });
  const row = make('div', { className: 'row' }, label, select);
  if (phone.locked) {
    row.append(
      button('Unlock the PIN', 'button', () =>
        send(`/controls/phones/${phone.msisdn}`, { locked: false }),
      ),
    );
  }
  return row;
}

function drawPhone(phone) {
  const pending = phone.prompts.find((prompt) => prompt.state === 'pending' && !prompt.ignored);
  if (pending?.id !== shown) {
    shown = pending?.id ?? '';
    pin = '';
    notice = pending ? '' : notice;
  }
  const idle = phone.locked
    ? 'The M-PESA PIN of this phone is locked.'
    : notice || 'No prompt. It appears here by itself when the shop asks for money.';
  document.querySelector('#prompt').replaceChildren(pending ? promptCard(pending) : empty(idle));
  drawDots();
  const messages = phone.messages.map((message) =>
    make('div', { className: 'sms' }, make('p', { textContent: message.text }), moment(message.at)),
  );
  document
    .querySelector('#sms')
    .replaceChildren(...(messages.length > 0 ? messages : [empty('No messages yet.')]));
  const past = phone.prompts.filter((prompt) => prompt !== pending).map(pastRow);
  document
    .querySelector('#past')
    .replaceChildren(...(past.length > 0 ? past : [empty('None yet.')]));
  document.querySelector('#habit').replaceChildren(habit(phone));
}

function phoneCard(phone) {
  const waiting = phone.prompts.filter((prompt) => prompt.state === 'pending');
  const text = waiting.map((prompt) => `${money(prompt.amount)} for ${prompt.account}`).join(', ');
  return make(
    'a',
    { className: waiting.length > 0 ? 'card waiting' : 'card', href: `/phone/${phone.msisdn}` },
    make('strong', { textContent: spaced(phone.msisdn) }),
    make('span', { textContent: text ? `Asked for ${text}` : 'No prompt open' }),
  );
}

async function draw() {
  if (handset) {
    const response = await fetch(`/controls/phones/${handset.dataset.msisdn}`);
    drawPhone(await response.json());
    return;
  }
  const phones = await (await fetch('/controls/phones')).json();
  const none = empty('Nobody was asked for money yet. Start a payment in the shop.');
  document
    .querySelector('#phones')
    .replaceChildren(
      phones.length > 0 ? make('div', { className: 'cards' }, ...phones.map(phoneCard)) : none,
    );
}

document.querySelector('#open-phone')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const digits = document.querySelector('#number').value.replace(/\D/g, '');
  location.href = `/phone/254${digits.replace(/^(254|0)/, '')}`;
});

document.addEventListener('keydown', (event) => {
  const open = document.querySelector('.prompt');
  if (!open || event.target.closest('select, input, button')) return;
  const key = event.key === 'Backspace' ? '⌫' : event.key;
  [...open.querySelectorAll('.key')].find((each) => each.textContent === key)?.click();
});

let due = null;
const drawSoon = () => {
  // A burst of changes is drawn once.
  due ??= setTimeout(() => {
    due = null;
    void draw();
  }, 50);
};
const events = new EventSource('/phone/events');
events.addEventListener('changed', drawSoon);
// Changes before the stream was open, for the first time or again, were not announced.
events.addEventListener('open', drawSoon);
void draw();
