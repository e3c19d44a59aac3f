import type { PaymentBody, TopUpBody } from '#contracts';
import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import {
  consumeAllOrRefuse,
  giveBack,
  refuseWhenSpent,
  type Consumption,
} from '#platform/http/limits.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { paymentsMaxOf } from '#modules/identity';
import { submitAttempt, type Attempt } from '#modules/payments/collect';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';

/** While the owner services the shop nothing new is paid for (`maintenance`). */
export function refuseWhileBuyingRests({ shop }: SalesContext): void {
  if (shop.maintenance?.isOn) throw new DomainError('maintenance', shop.maintenance.en);
}

/** Whose purchase it is. */
export type Payer = Pick<SignedIn, 'customerId' | 'email'>;

/** The phone to prompt, or for every other way the customer's own address. */
export const payerAccount = (body: PaymentBody | TopUpBody, customer: Payer): PayerAccount =>
  body.mode === 'STK'
    ? { mode: body.mode, account: body.accountNumber }
    : { mode: body.mode, account: customer.email };

export type PayerAccount = Readonly<
  { mode: 'STK'; account: PhoneNumber } | { mode: 'LINK' | 'BALANCE'; account: string }
>;

export type Collecting = PayerAccount &
  Readonly<{
    customerId: CustomerId;
    /** What limits per client address count; undefined where they do not apply. */
    limitKey: string | undefined;
    /** What staff allow the customer, by `paymentsMaxOf`; read where it is left out. */
    paymentsMax?: number | null | undefined;
    /** The shop renews automatically: only the phone is counted. */
    isAutomatic?: boolean | undefined;
  }>;

const perSeconds = 600;

/**
 * What a payment counts against in ten minutes: its customer, their address, and the phone, which
 * may be a stranger's (S52). A payment from the balance counts against nothing: the balance is its
 * limit.
 */
async function limitsOf(
  db: Queryable,
  { limits, keyring }: SalesContext,
  { customerId, mode, account, limitKey, paymentsMax, isAutomatic = false }: Collecting,
): Promise<readonly Consumption[]> {
  if (mode === 'BALANCE') return [];
  const own = paymentsMax === undefined ? await paymentsMaxOf(db, customerId) : paymentsMax;
  const customer = { key: `pay:customer:${customerId}`, max: own ?? limits.paymentsPerCustomer };
  const address = { key: `pay:address:${limitKey}`, max: limits.paymentsPerAddress };
  const mac = keyring.mac('phone-limit', account);
  const phone = { key: `pay:phone:${mac}`, max: limits.promptsPerPhone };
  const counted = [
    ...(isAutomatic ? [] : [customer]),
    ...(isAutomatic || limitKey === undefined || own !== null ? [] : [address]),
    ...(mode === 'STK' ? [phone] : []),
  ];
  return counted.map((limit) => ({ ...limit, perSeconds }));
}

/** A customer who may open more payments may hold as many more proxies in an hour. */
export const holdsPerHourOf = (paymentsMax: number | null): number | undefined =>
  paymentsMax === null ? undefined : paymentsMax * tenMinutesPerHour;

const tenMinutesPerHour = 6;

/** Refuses before any network call; counts nothing. Throws TooManyRequests. */
export async function refuseSpent(ctx: SalesContext, collecting: Collecting): Promise<void> {
  const at = ctx.clock();
  await refuseWhenSpent(ctx.db, await limitsOf(ctx.db, ctx, collecting), at);
}

/**
 * Counts a payment in the transaction that opens it, so that a refused one is not counted and
 * parallel ones are counted in turn. Throws TooManyRequests.
 */
export async function countPayment(tx: Tx, ctx: SalesContext, collecting: Collecting) {
  const at = ctx.clock();
  await consumeAllOrRefuse(tx, await limitsOf(tx, ctx, collecting), at);
}

/**
 * Asks the provider to collect an opened payment. A refused request reached no phone, so it is not
 * counted. Returns the updated payment. Never call it inside a transaction.
 */
export async function collect(
  ctx: SalesContext,
  paymentId: PaymentId,
  collecting: Collecting,
): Promise<Attempt> {
  const at = ctx.clock();
  const attempt = await submitAttempt(ctx, paymentId);
  if (attempt.state !== 'failed' || attempt.promptedAt) return attempt;
  for (const limit of await limitsOf(ctx.db, ctx, collecting)) {
    await giveBack(ctx.db, limit, at);
  }
  return attempt;
}
