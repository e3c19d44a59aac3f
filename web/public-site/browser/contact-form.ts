const messageMin = 10;
/** Long enough to be read before the confirmation takes its place. */
const successShownMs = 1_200;

/** Sends the contact form; without script the page shows an address to write to instead. */
export function startContactForm() {
  const form = document.querySelector<HTMLFormElement>('form[data-contact]');
  if (!form) return;
  form.hidden = false;
  const button = form.querySelector('button');
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const message = form.elements.namedItem('message') as HTMLTextAreaElement;
  const website = form.elements.namedItem('website') as HTMLInputElement;
  const show = (field: HTMLElement, text: string) => {
    const place = document.getElementById(`${field.id}-error`);
    if (place) place.textContent = text;
    field.setAttribute('aria-invalid', String(text !== ''));
  };
  const check = () => {
    const badEmail =
      email.validity.valid && email.value.includes('@') ? '' : 'Invalid email address';
    const short = message.value.trim().length < messageMin;
    const badMessage = short ? `Message must be at least ${messageMin} characters long` : '';
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
    button.textContent = 'Sending...';
    const body = {
      email: email.value.trim(),
      body: message.value.trim(),
      website: website.value,
      subject: 'Contact form',
      deliveryMode: 'EMAIL',
      countryCode: 'KE',
    };
    void deliver(body);
  });
  async function deliver(body: object) {
    try {
      await send(body);
      say('Message sent successfully!');
      // Read once by the confirmation, which is otherwise behind the sign-in (decision G46).
      sessionStorage.setItem('deliveredTicket', 'contact');
      setTimeout(() => location.assign('/delivered'), successShownMs);
    } catch (cause) {
      reportError(cause);
      say('Something went wrong. Please try again.');
      if (!button) return;
      button.disabled = false;
      button.textContent = 'Request';
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
