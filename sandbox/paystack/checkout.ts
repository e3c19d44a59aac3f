import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../core/html.ts';
import { sendPage } from '../core/pages.ts';
import { act, type PayAction } from './pay.ts';
import type { Paystack, Transaction } from './paystack.ts';

// browser → GET  /paystack/checkout/<access code>   page with the test cards
// browser → POST the same                            303 to callback_url?trxref=…&reference=…

type Card = { number: string; name: string; action: PayAction };

/** The published test cards, by what they do. */
const cards: Card[] = [
  { number: '4084084084084081', name: 'Success', action: 'pay' },
  { number: '5060666666666666666', name: 'Asks for a one-time code', action: 'ongoing' },
  { number: '4084080000005408', name: 'Declined', action: 'decline' },
  { number: '4084080000670037', name: 'Insufficient funds', action: 'no-funds' },
  { number: '5078507850785078153', name: 'Bank does not answer', action: 'pending' },
  { number: '4084080000001803', name: 'Success, refunds will fail', action: 'pay' },
  { number: '4084080000001902', name: 'Success, refunds need attention', action: 'pay' },
];
const oneTimeCode = '123456';
const formBytesMax = 4_096;

export function checkoutRoutes(app: FastifyInstance, paystack: Paystack): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytesMax },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get('/checkout/:code', (request, reply) => {
    const transaction = opened(paystack, request.params);
    if (transaction === null) return missing(reply);
    return show(paystack, { reply, transaction, problem: '' });
  });
  app.post('/checkout/:code', async (request, reply) => {
    const transaction = opened(paystack, request.params);
    if (transaction === null) return missing(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    return answerForm(paystack, { reply, transaction, problem: '' }, form);
  });
}

type Visit = { reply: FastifyReply; transaction: Transaction; problem: string };

function opened(paystack: Paystack, params: unknown): Transaction | null {
  const { code } = params as { code: string };
  return paystack.transactions.all().find(({ accessCode }) => accessCode === code) ?? null;
}

const missing = (reply: FastifyReply) =>
  sendPage(reply.code(404), {
    title: 'No such payment',
    body: '<h1>No such payment</h1><p>This payment page does not exist.</p>',
  });

async function answerForm(paystack: Paystack, visit: Visit, form: URLSearchParams) {
  const { reply, transaction } = visit;
  if (isOver(paystack, transaction)) return show(paystack, visit);
  const isCode = transaction.status === 'ongoing';
  if (isCode && form.get('code') !== oneTimeCode) {
    return show(paystack, {
      ...visit,
      problem: `Wrong code. In the sandbox it is ${oneTimeCode}.`,
    });
  }
  const card = cards.find(({ number }) => number === form.get('card'));
  if (!isCode && card === undefined) return show(paystack, { ...visit, problem: 'Choose a card.' });
  const action = isCode ? 'pay' : (card?.action ?? 'decline');
  const number = card?.number;
  await act(paystack, transaction, { action, ...(number === undefined ? {} : { card: number }) });
  const current = paystack.transactions.get(transaction.reference) ?? transaction;
  const stays = current.status !== 'success' || form.get('close') === 'yes';
  const back = returnAddress(current);
  if (!stays && back !== null) return reply.redirect(back, 303);
  const problem = current.status === 'failed' ? `${current.gatewayResponse}. Try again.` : '';
  return show(paystack, { reply, transaction: current, problem });
}

function isOver(paystack: Paystack, { paidAt, sessionEndsAt }: Transaction): boolean {
  return paidAt !== null || Date.parse(sessionEndsAt) <= paystack.ctx.timeline.now().getTime();
}

/** Where the browser returns; both names of the reference are sent. */
function returnAddress({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}

function show(paystack: Paystack, { reply, transaction, problem }: Visit) {
  const { amount, currency, email, callbackUrl } = transaction;
  const figure = (amount / 100).toLocaleString('en-KE', { minimumFractionDigits: 2 });
  const money = `${currency} ${figure}`;
  const name = escapeHtml(paystack.ctx.settings.businessName);
  // Chromium applies form-action to the redirect after the form as well.
  const origins = callbackUrl === null ? [] : [new URL(callbackUrl).origin];
  return sendPage(
    reply,
    {
      title: `Pay ${money}`,
      body: `<section class="pay" aria-labelledby="pay-title">
<h1 id="pay-title">Pay ${money}</h1>
<p class="quiet-text">to ${name}, as ${escapeHtml(email)}.
This is a sandbox: no card is charged.</p>
<p class="problem" role="alert">${escapeHtml(problem)}</p>
${content(paystack, transaction)}
</section>`,
    },
    origins,
  );
}

function content(paystack: Paystack, transaction: Transaction): string {
  const back = returnAddress(transaction);
  const leave = back === null ? '' : `<a href="${escapeHtml(back)}">Return to the shop</a>`;
  if (transaction.paidAt !== null) return `<p>Paid. You may close this page.</p>${leave}`;
  if (isOver(paystack, transaction)) return `<p>This payment session has ended.</p>${leave}`;
  if (transaction.status === 'pending') return `<p>Your bank has not answered yet.</p>${leave}`;
  const cancel = cancelAddress(transaction) ?? back;
  const giveUp = cancel === null ? '' : `<a href="${escapeHtml(cancel)}">Cancel payment</a>`;
  return transaction.status === 'ongoing' ? codeForm + giveUp : cardForm + giveUp;
}

const codeForm = `<form method="post"><label for="code">One-time code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" placeholder="${oneTimeCode}">
<button class="button" type="submit">Confirm</button></form>`;

const cardForm = `<form method="post"><fieldset><legend>Test card</legend>
${cards
  .map(
    ({ number, name }, index) =>
      `<label class="option"><input type="radio" name="card" value="${number}"${
        index === 0 ? ' checked' : ''
      }> ${name} <span class="quiet-text">…${number.slice(-4)}</span></label>`,
  )
  .join('\n')}
</fieldset><label class="option"><input type="checkbox" name="close" value="yes">
Close the window after paying</label>
<button class="button" type="submit">Pay</button></form>`;

function cancelAddress({ metadata }: Transaction): string | null {
  const value =
    typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
      ? metadata.cancel_action
      : null;
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : null;
}
