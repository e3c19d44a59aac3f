import { randomBytes } from 'node:crypto';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { sql, type Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { askProvider } from '../collect/ask-provider.ts';
import { callbackTokenOf, openAttempt, type NewAttempt } from '../collect/open-attempt.ts';
import type { Attempt } from '../payment.ts';
import type { Budget } from '../provider-state.sql.ts';
import { FakePaymentProvider } from '../providers/payment-provider.fake.ts';
import { recordAnswer, type Recorded } from '../collect/record-answer.ts';
import { storeCallback } from '../callbacks/store-callback.ts';
import { submitAttempt } from '../collect/submit-attempt.ts';
import type { PaymentsContext } from '../context.ts';

export const noon = new Date('2026-11-20T09:00:00.000Z');
export const price = wholeKes(259);

export type TestContext = Omit<PaymentsContext, 'providers'> & {
  readonly now: Date;
  readonly providers: { daraja: FakePaymentProvider; paystack: FakePaymentProvider };
  /** Moves this context's clock. */
  pass(milliseconds: number): void;
};

/** A shop's worth of payments on a clock of its own, with providers that a test plays. */
export function givenPayments(
  db: Database,
  budget: Budget = async () => ({ granted: true }),
): TestContext {
  let now = noon;
  return {
    db,
    clock: () => now,
    random: systemRandomness,
    log: silentLog,
    keyring: createKeyring(new Secret(randomBytes(32).toString('hex')), systemRandomness),
    providers: {
      daraja: new FakePaymentProvider('daraja'),
      paystack: new FakePaymentProvider('paystack'),
    },
    budget,
    delayScale: 1,
    get now() {
      return now;
    },
    pass(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export async function givenOrder(db: Database) {
  const customerId: CustomerId = makeId('cus', systemRandomness);
  const orderId: OrderId = makeId('ord', systemRandomness);
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${customerId}, ${`${customerId}@lango.test`}, 'Wanjiru Kamau', 'Wanjiru', 'Kamau',
            ${noon}, ${noon})`);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    values (${orderId}, ${`LG-${orderId.slice(-8)}`}, ${customerId}, 'awaiting_payment', 199,
            1300000, ${price.minor}, ${noon}, ${noon})`);
  return { customerId, orderId };
}

type Order = Awaited<ReturnType<typeof givenOrder>>;

export const promptFor = (ctx: TestContext, order: Order) =>
  ({
    ...order,
    provider: 'daraja',
    mode: 'STK',
    amount: price,
    account: keptPhone('254712345678'),
    facts: { proxyId: 'prx_1' },
    at: ctx.now,
  }) as const satisfies NewAttempt;

export const cardFor = (ctx: TestContext, order: Order): NewAttempt => ({
  ...promptFor(ctx, order),
  provider: 'paystack',
  mode: 'LINK',
  account: 'wanjiru@lango.test',
});

/** An attempt that is written and not sent yet. */
export async function givenOpened(ctx: TestContext, kind: 'prompt' | 'card' = 'prompt') {
  const order = await givenOrder(ctx.db);
  const requested = (kind === 'prompt' ? promptFor : cardFor)(ctx, order);
  return ctx.db.transaction((tx) => openAttempt(tx, ctx, requested));
}

/** An attempt that its provider has accepted and its customer has not answered. */
export async function givenPrompt(ctx: TestContext, kind: 'prompt' | 'card' = 'prompt') {
  return submitAttempt(ctx, (await givenOpened(ctx, kind)).id);
}

/** What the worker does with a due attempt, without the sale's consequences. */
export async function check(ctx: TestContext, attempt: Pick<Attempt, 'id'>): Promise<Recorded> {
  const answer = await askProvider(ctx, attempt.id);
  return ctx.db.transaction((tx) =>
    recordAnswer(tx, attempt.id, { answer, at: ctx.clock(), scale: ctx.delayScale }),
  );
}

export type CallbackWords = Partial<{
  code: number | string;
  amount: unknown;
  receipt: string;
  checkout: string;
  merchant: string;
  items: unknown[];
}>;

let receipts = 0;
/** Ten upper-case alphanumerics, a new one each time, as M-Pesa gives them. */
export const newReceipt = () => `UKL${String((receipts += 1)).padStart(7, '0')}`;

/** A callback as Daraja words it for this attempt. */
export function callbackBody(attempt: Attempt, words: CallbackWords = {}) {
  const code = words.code ?? 0;
  const items = words.items ?? [
    { Name: 'Amount', Value: words.amount ?? attempt.amount.minor / 100 },
    { Name: 'MpesaReceiptNumber', Value: words.receipt ?? newReceipt() },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20261120120000 },
    { Name: 'PhoneNumber', Value: 254712345678 },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: words.merchant ?? `merchant-${attempt.reference}`,
        CheckoutRequestID: words.checkout ?? `ws_CO_${attempt.reference}`,
        ResultCode: code,
        ResultDesc: 'The service request is processed successfully.',
        ...(Number(code) === 0 ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  };
}

/** Delivers a callback to the attempt's own secret address. */
export const deliver = (ctx: TestContext, attempt: Attempt, body: unknown) =>
  storeCallback(ctx, {
    token: callbackTokenOf(ctx.keyring, attempt.id),
    body,
    sourceAddress: '196.201.214.200',
    at: ctx.clock(),
  });

/** The kinds of exceptions that name this attempt, oldest first. */
export async function exceptionsOf(db: Database, attempt: Attempt): Promise<string[]> {
  const rows = await db.rows<{ kind: string }>(sql`
    select kind from payment_exceptions where payment_id = ${attempt.id} order by id`);
  return rows.map(({ kind }) => kind);
}

/** The states an attempt went through. */
export async function historyOf(db: Database, attempt: Attempt): Promise<string[]> {
  const rows = await db.rows<{ state: string }>(sql`
    select to_state as state from payment_events where payment_id = ${attempt.id} order by id`);
  return rows.map(({ state }) => state);
}

export async function intentStateOf(db: Database, attempt: Attempt): Promise<string | undefined> {
  const [row] = await db.rows<{ state: string }>(sql`
    select state from payment_intents where order_id = ${attempt.orderId}`);
  return row?.state;
}
