import { money } from '#contracts/money.ts';
import { storeCallback, storeResult } from '#modules/payments/callbacks';
import { storeWebhook } from '#modules/payments/webhooks';
import { storeNotice } from '#modules/payments/paybill';
import type { SalesContext } from '#modules/sales';
import { settleAnswer } from '../../modules/sales/testing/use-cases.ts';
import { paybillTokenOf } from '../../modules/payments/testing/steps.ts';
import type { Letter } from './bank.ts';
import type { Result } from './operator-post.ts';
import type { Stage } from './shop.ts';
import { callbackBody, receiptIn, type Message, type Notice, type TillFaults } from './till.ts';

const mpesaAddress = '196.201.214.200';
const cardsAddress = '52.31.139.75';

/** Something on its way to the shop. */
export type Delivery = Readonly<{ name: string; run: (ctx: SalesContext) => Promise<unknown> }>;

/**
 * Takes one thing out of the post, any: they overtake each other. A new kind of message is a bag
 * here and a `receive…` below.
 */
export function takeFromPost({
  till,
  operatorPost,
  bank,
  chance,
  faults,
}: Stage): Delivery | undefined {
  const bags = [
    till.messages.length > 0 && (() => ofMessage(till.takeMessage(), faults)),
    operatorPost.results.length > 0 && (() => ofResult(operatorPost.takeResult())),
    bank.letters.length > 0 && (() => ofLetter(bank.takeLetter())),
    till.notices.length > 0 && (() => ofNotice(till.takeNotice())),
  ].filter((bag) => bag !== false);
  return bags.length > 0 ? chance.pick(bags)() : undefined;
}

const ofMessage = (message: Message | undefined, faults: TillFaults) =>
  message && {
    name: `${message.forged ? 'forged ' : ''}callback ${message.code} for ${short(message.prompt)}`,
    run: (ctx: SalesContext) =>
      faults.booksCallbacks ? book(ctx, message) : receive(ctx, message),
  };
const ofResult = (result: Result | undefined) =>
  result && {
    name: `${result.path} of an operator's question`,
    run: (ctx: SalesContext) => receiveResult(ctx, result),
  };
const ofLetter = (letter: Letter | undefined) =>
  letter && { name: letter.event, run: (ctx: SalesContext) => receiveLetter(ctx, letter) };
const ofNotice = (notice: Notice | undefined) =>
  notice && {
    name: `${notice.forged ? 'forged ' : ''}notice of ${notice.receipt}`,
    run: (ctx: SalesContext) => receiveNotice(ctx, notice),
  };
const short = ({ paymentId }: Message['prompt']) => paymentId.slice(0, 10);

/** A message about a payment reaches the shop's door. */
function receive(ctx: SalesContext, message: Message): Promise<unknown> {
  const at = ctx.clock();
  const { prompt, code } = message;
  if (prompt.provider === 'daraja') {
    const body = callbackBody(message);
    return storeCallback(ctx, { token: prompt.token, body, sourceAddress: mpesaAddress, at });
  }
  const { reference, charged } = prompt;
  const event = code === '0' ? 'charge.success' : 'charge.failed';
  const data = { id: reference, reference, status: event, amount: charged };
  const rawBody = Buffer.from(JSON.stringify({ event, data }));
  return storeWebhook(ctx, {
    provider: 'paystack',
    rawBody,
    signature: 'genuine',
    sourceAddress: cardsAddress,
    at,
  });
}

/** The seeded fault: what a callback says is booked at once, as if its provider had been asked. */
async function book(ctx: SalesContext, message: Message): Promise<unknown> {
  const kept = await receive(ctx, message);
  const { prompt, code, text, minor } = message;
  if (code !== '0' || prompt.provider !== 'daraja') return kept;
  const amount = money(minor, 'KES');
  const said = { kind: 'succeeded', code, text, amount, receipt: receiptIn(message) } as const;
  return settleAnswer(ctx, prompt.paymentId, { ...said, askedAt: ctx.clock() });
}

/** A webhook about a contested payment reaches the shop's door. */
function receiveLetter(ctx: SalesContext, letter: Letter): Promise<unknown> {
  const { id, reference, event, status } = letter;
  const rawBody = Buffer.from(
    JSON.stringify({ event, data: { id, status, transaction: { reference } } }),
  );
  const at = ctx.clock();
  return storeWebhook(ctx, {
    provider: 'paystack',
    rawBody,
    signature: 'genuine',
    sourceAddress: cardsAddress,
    at,
  });
}

/** The notice of a payment by hand reaches the shop's door. */
function receiveNotice(ctx: SalesContext, notice: Notice): Promise<unknown> {
  const token = paybillTokenOf(ctx.keyring, ctx.providers['daraja']?.paybill?.shortcode ?? '');
  const { forged: _, ...body } = notice;
  return storeNotice(ctx, { token, body, sourceAddress: mpesaAddress, at: ctx.clock() });
}

/** The result of an operator's question reaches the shop's door. */
const receiveResult = (ctx: SalesContext, result: Result): Promise<unknown> =>
  storeResult(ctx, { ...result, sourceAddress: mpesaAddress, at: ctx.clock() });
