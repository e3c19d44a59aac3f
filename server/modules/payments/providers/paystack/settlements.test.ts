import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeKes, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { samplePaystackKey, startSandbox, type Sandbox } from '../../../../../sandbox/index.ts';
import { nobody } from '../../testing/sandbox-client.ts';
import { createPaystack } from './paystack.ts';

const start = new Date('2026-03-01T09:00:00Z');
/** A payout carries the midnight of its day. */
const since = new Date(start.getTime() - dayMs);
const price = wholeKes(259);
const refunded = wholeKes(59);
/** More than one page of the list of payments. */
const payments = 103;

let now = start.getTime();
let sandbox: Sandbox;

const open = (baseUrl = sandbox.addresses.paystack) => {
  const secretKey = new Secret(samplePaystackKey);
  const returnUrl = 'https://shop.test/payment/callback';
  const settings = { baseUrl, secretKey, returnUrl, cancelUrl: returnUrl };
  const { settlements, ...paystack } = createPaystack(settings, { log: silentLog });
  if (!settlements) throw new Error('Paystack lists what it pays out.');
  return { ...paystack, settlements };
};

async function control(path: string, body: object, method = 'POST') {
  const answer = await fetch(`${sandbox.addresses.controls}/paystack${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect({ path, isTaken: answer.ok }).toEqual({ path, isTaken: true });
}

async function givenPaid(reference: string) {
  await open().initiate({
    id: `pay_${'0'.repeat(32)}`,
    reference,
    amount: price,
    mode: 'LINK',
    account: 'wanjiru@shop.test',
    callbackToken: '',
  });
  await control(`/transactions/${reference}/answer`, { action: 'pay' });
}

const referenceOf = (index: number) => `SETTLED${String(index).padStart(5, '0')}`;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => new Date(now), timeScale: 0.01 });
  await control('', { refundMs: 0 }, 'PUT');
  for (let index = 0; index < payments; index += 1) await givenPaid(referenceOf(index));
  const order = { reference: referenceOf(0), amount: refunded, note: 'rfd_1', reason: 'slow' };
  await open().cardRefunds?.create(order);
});
afterAll(() => sandbox.close());

const sum = (amounts: readonly Money[]) => amounts.reduce((total, { minor }) => total + minor, 0);
const listed = async () => {
  const list = await open().settlements.list(since);
  if (list.kind === 'silent') throw new Error(list.text);
  return list.settlements;
};

test('a day that still runs is listed and not paid out yet', async () => {
  now = start.getTime() + dayMs / 4;
  expect(await listed()).toMatchObject([{ isPaid: false }]);
});

test('a payout adds up over HTTP: payments, fees and what was kept back, on every page', async () => {
  now = start.getTime() + dayMs;
  const [payout, ...more] = await listed();
  expect(more).toEqual([]);
  if (!payout) throw new Error('The day is paid out.');
  const { isPaid, gross, fees, deductions, net } = payout;
  expect(isPaid).toBe(true);
  expect(gross.minor).toBe(price.minor * payments);
  expect(deductions).toEqual(refunded);
  expect(net.minor).toBe(gross.minor - fees.minor - deductions.minor);

  const found = await open().settlements.lines(payout.id);
  if (found.kind === 'silent') throw new Error(found.text);
  expect(new Set(found.lines.map(({ receipt }) => receipt)).size).toBe(payments);
  expect(found.lines.map(({ reference }) => reference)).toContain(referenceOf(payments - 1));
  expect(sum(found.lines.map(({ amount }) => amount))).toBe(gross.minor);
  expect(sum(found.lines.map(({ fee }) => fee))).toBe(fees.minor);
});

test('payouts of the other environment are nobody’s', async () => {
  await control('', { domain: 'live' }, 'PUT');
  expect(await listed()).toEqual([]);
  await control('', { domain: 'test' }, 'PUT');
});

test('an unknown payout and a provider that is away are silence, never an empty list', async () => {
  expect(await open().settlements.lines('20200101')).toMatchObject({ code: 'http-404' });
  expect(await open(nobody).settlements.list(since)).toMatchObject({ kind: 'silent' });
  expect(await open(nobody).settlements.lines('20260301')).toMatchObject({ kind: 'silent' });
});
