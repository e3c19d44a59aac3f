/** The script of the page with the contact form, beside the one that all pages have. */
import { withSender } from '#contracts/support/contact-line.ts';

/** Long enough to be read before the confirmation takes its place. */
const successShownMs = 1_200;

/**
 * Sends the contact form; without script the page shows an address to write to instead. What it
 * says stands in the form's marks, in the page's language.
 */
function startContactForm() {
  const form = document.querySelector<HTMLFormElement>('form[data-contact]');
  if (!form) return;
  const button = form.querySelector('button');
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const message = form.elements.namedItem('message') as HTMLTextAreaElement;
  const website = form.elements.namedItem('website') as HTMLInputElement;
  const { sending = '', sent = '', failed = '' } = form.dataset;
  const show = (field: HTMLElement, isWrong: boolean) => {
    const place = document.getElementById(`${field.id}-error`);
    if (place) place.textContent = isWrong ? (field.dataset['wrong'] ?? '') : '';
    field.setAttribute('aria-invalid', String(isWrong));
  };
  const check = () => {
    // The server judges what is seen of it; marks pasted around an address are no mistake.
    const badEmail = !/[^\s@]@[^\s@]+[.][^\s@]/.test(email.value);
    const badMessage = message.value.trim().length < message.minLength;
    show(email, badEmail);
    show(message, badMessage);
    return badEmail ? email : badMessage ? message : undefined;
  };
  const say = (text: string) => {
    const place = form.querySelector('output');
    if (place) place.textContent = text;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = check();
    say('');
    if (wrong) return wrong.focus();
    if (!button || button.disabled) return;
    button.disabled = true;
    const asked = button.textContent;
    button.textContent = sending;
    const sender = { name: null, address: email.value.trim() };
    const body = {
      recipients: [{ name: 'Sales', recipient: 'sales' }],
      subject: 'Contact form',
      body: withSender(sender, message.value.trim()),
      deliveryMode: 'EMAIL',
      countryCode: 'KE',
      // What only a program fills; a person's message has the specified fields alone.
      ...(website.value ? { website: website.value } : {}),
    };
    void deliver(body, asked);
  });
  async function deliver(body: object, asked: string) {
    try {
      await send(body);
      say(sent);
      // Read once by the confirmation, which is otherwise behind the sign-in (decision G46).
      sessionStorage.setItem('deliveredTicket', 'contact');
      setTimeout(() => location.assign('/delivered'), successShownMs);
    } catch (cause) {
      reportError(cause);
      say(failed);
      if (!button) return;
      button.disabled = false;
      button.textContent = asked;
    }
  }
}

const answerTimeoutMs = 20_000;

async function send(body: object) {
  const answer = await fetch('/api/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (!answer.ok) throw new Error('Failed to send message');
}

startContactForm();
