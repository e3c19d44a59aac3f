import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { CardRefund } from '../providers/money-out.ts';
import { askRefund } from './ask-refund.ts';
import type { Refund } from './refund.ts';
import { givenPayments, price, type TestContext } from '../testing/given-payments.ts';
import { givenPaid, givenRefund, nowIs, playCardRefunds } from '../testing/given-refunds.ts';

const database = useTestDatabase();
const accepted = { kind: 'accepted', reference: 'cr-1' };
const found = (status: string): CardRefund => ({ kind: 'found', id: 'cr-1', status, text: status });
const silent: CardRefund = { kind: 'silent', code: 'http-502', text: 'no answer' };

async function given() {
  const ctx = givenPayments(database.db);
  const cards = playCardRefunds(ctx);
  const paid = await givenPaid(ctx, 'card');
  const refund = await givenRefund(ctx, paid);
  return { ctx, cards, paid, refund };
}
const ask = async (ctx: TestContext, { id }: Refund) => (await askRefund(ctx, id)).answer;

test('a promised card refund is sent by our reference, with its id and its reason', async () => {
  const { ctx, cards, paid, refund } = await given();
  expect(await askRefund(ctx, refund.id)).toEqual({ answer: accepted, tries: 1 });
  const { reference } = paid;
  expect(cards.heard).toEqual([
    { create: { reference, amount: price, note: refund.id, reason: 'too slow' } },
  ]);
});

test('card money that is nobody’s payment goes back by the provider’s number', async () => {
  const { ctx, cards, paid } = await given();
  const source = { kind: 'stray', id: `paystack:9${paid.receipt}` } as const;
  await ask(ctx, await givenRefund(ctx, paid, { source, paymentId: null }));
  expect(cards.heard).toMatchObject([{ create: { reference: `9${paid.receipt}` } }]);
});

/** Sent once, and then promised again by staff. */
async function givenSecondTry() {
  const made = await given();
  await ask(made.ctx, made.refund);
  await nowIs(made.ctx, made.refund, { state: 'requested' });
  made.cards.heard.length = 0;
  return made;
}

test('before it goes out again its first try is looked for; one that lives is this refund', async () => {
  const { ctx, cards, paid, refund } = await givenSecondTry();
  cards.finds.push(found('processed'));
  expect(await askRefund(ctx, refund.id)).toEqual({ answer: accepted, tries: 2 });
  const { reference, receipt } = paid;
  const since = refund.createdAt;
  expect(cards.heard).toEqual([
    { find: { reference, receipt, note: refund.id, amount: price, since } },
  ]);
});

test('a first try that failed, or that no list shows, makes room for a second of its own note', async () => {
  for (const former of [found('failed'), undefined]) {
    const { ctx, cards, refund } = await givenSecondTry();
    if (former) cards.finds.push(former);
    await ask(ctx, refund);
    expect(cards.heard).toMatchObject([
      { find: { note: refund.id } },
      { create: { note: `${refund.id}-2` } },
    ]);
  }
});

test('while the list cannot be read nothing goes out', async () => {
  const { ctx, cards, refund } = await givenSecondTry();
  cards.finds.push(silent);
  expect(await ask(ctx, refund)).toEqual({ kind: 'lost', code: 'http-502', text: 'no answer' });
  expect(cards.heard).toHaveLength(1);
});

test('of a third try both former ones are looked for, the newest first', async () => {
  const { ctx, cards, refund } = await givenSecondTry();
  await ask(ctx, refund);
  await nowIs(ctx, refund, { state: 'requested' });
  cards.heard.length = 0;
  await ask(ctx, refund);
  expect(cards.heard).toMatchObject([
    { find: { note: `${refund.id}-2` } },
    { find: { note: refund.id } },
    { create: { note: `${refund.id}-3` } },
  ]);
});

test('a card refund that has a number is asked about by it', async () => {
  const { ctx, cards, refund } = await given();
  await ask(ctx, refund);
  await nowIs(ctx, refund, { state: 'submitted', providerReference: `cr-${refund.id}` });
  cards.says = found('processed');
  expect(await ask(ctx, refund)).toEqual({ kind: 'done', reference: 'cr-1', code: 'processed' });
  expect(cards.heard.slice(1)).toEqual([{ ask: `cr-${refund.id}` }]);
});

test('one that has none is looked for since it was sent, and after a minute a person looks', async () => {
  const { ctx, cards, paid, refund } = await given();
  ctx.pass(minuteMs);
  await ask(ctx, refund);
  const since = ctx.now;
  await nowIs(ctx, refund, { state: 'unknown' });
  ctx.pass(minuteMs - 1);
  expect(await ask(ctx, refund)).toEqual({ kind: 'waiting' });
  const { reference, receipt } = paid;
  expect(cards.heard.slice(1)).toEqual([
    { find: { reference, receipt, note: refund.id, amount: price, since } },
  ]);
  const notListed = {
    kind: 'stalled',
    code: 'not-listed',
    text: 'the provider lists no such refund; look in its dashboard before you send it again',
    alarm: false,
  };
  expect(await ask({ ...ctx, delayScale: 0.5 }, refund)).toEqual(notListed);
  ctx.pass(1);
  expect(await ask(ctx, refund)).toEqual(notListed);
  cards.finds.push(silent);
  expect(await ask(ctx, refund)).toEqual({ kind: 'waiting' });
  cards.finds.push(found('processed'));
  expect(await ask(ctx, refund)).toMatchObject({ kind: 'done' });
});

test('a provider that refunds no cards is not asked', async () => {
  const { ctx, refund } = await given();
  await nowIs(ctx, refund, { state: 'unknown' });
  Object.assign(ctx.providers.paystack, { cardRefunds: undefined });
  ctx.pass(2 * minuteMs);
  expect(await ask(ctx, refund)).toEqual({ kind: 'waiting' });
});
