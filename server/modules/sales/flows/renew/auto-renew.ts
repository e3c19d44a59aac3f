import type { PaymentBody } from '#contracts/sale/payments.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { toWholeKes, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { TooManyRequests } from '#platform/http/limits.ts';
import { findCustomer, paymentsMaxOf } from '#modules/identity';
import { lastAutoPromptAt } from '#modules/leases/renewals';
import { creditOf } from '#modules/ledger';
import { lockRenewals } from '#modules/orders';
import { PaymentInProgress } from '#modules/payments';
import { savedPhoneOf } from '../../money/collect/saved-phone.ts';
import { announceAutoRenewalWaits, type WhyItWaits } from './announce-auto-renewal.ts';
import type { AutoGoods, DueTerm } from '../../goods/auto-goods.ts';
import { collect, type Payer, type PayerAccount } from '../../money/collect/collect.ts';
import { BalanceShort } from '../../errors.ts';
import { openSale, priceSale, tryingOf } from '../../goods/sale/start-checkout.ts';
import { leavePreviousAttempt } from '../../goods/sale/switch-method.ts';
import type { SalesContext } from '../../context.ts';

/** What could not be paid is looked at again this often: its holder may have topped up. */
const retryMs = 5 * minuteMs;
/** A phone shows one prompt at a time, and M-Pesa refuses an amount twice within two minutes. */
const betweenPromptsMs = 3 * minuteMs;

type Priced = Awaited<ReturnType<typeof priceSale>> & Readonly<{ left: PaymentId | undefined }>;
type Due = Readonly<{ goods: AutoGoods; due: DueTerm }>;
type Trying = Due & Readonly<{ customer: Payer }>;

/**
 * Renews the leases and servers whose holders want them kept and whose term is nearly over: from
 * the balance, else by one prompt where that was agreed, else its holder is notified. Each term is
 * paid once, with any number of workers. Returns how many were processed.
 */
export async function renewByThemselves(ctx: SalesContext): Promise<number> {
  let done = 0;
  for (const goods of ctx.kinds.flatMap(({ renewal }) => renewal?.automatic ?? [])) {
    for (const due of await goods.due(ctx.db, ctx.clock())) {
      done += await careFor(ctx, { goods, due });
    }
  }
  return done;
}

/** One that cannot be renewed must not keep the others waiting. */
async function careFor(ctx: SalesContext, { goods, due }: Due): Promise<number> {
  try {
    return (await renew(ctx, { goods, due })) ? 1 : 0;
  } catch (error) {
    ctx.log.warn({ err: error, id: due.id }, 'not renewed automatically');
    await goods.noteTry(ctx.db, due, { ...later(ctx), outcome: 'failed' });
    return 1;
  }
}

async function renew(ctx: SalesContext, { goods, due }: Due): Promise<boolean> {
  const customer = await findCustomer(ctx.db, due.customerId);
  if (!customer) throw new NotFound(`${due.id} has no customer.`);
  const trying = { goods, due, customer: { customerId: customer.id, email: customer.email } };
  try {
    return await payOrTell(ctx, trying);
  } catch (error) {
    // A payment is in progress, or the phone was prompted too often: the next run decides.
    if (error instanceof PaymentInProgress || error instanceof TooManyRequests) return false;
    if (!(error instanceof DomainError)) throw error;
    return tell(ctx, trying, { why: 'not-renewable', detail: error.message });
  }
}

async function payOrTell(ctx: SalesContext, trying: Trying): Promise<boolean> {
  const { goods, due } = trying;
  await goods.requireRenewable(ctx.db, due, ctx.clock());
  const request = checkoutOf(trying, { mode: 'BALANCE', account: trying.customer.email });
  // The due term is prolonged, even after other payments.
  const sale = { ...(await priceSale(ctx, request)), termsSeen: due.term };
  const cost = sale.quoted.kes;
  if (isBeyond(cost, due)) return tell(ctx, trying, { why: 'price-changed', due: cost });
  // A card page that its holder opened and left does not keep the lease from going on.
  const priced = { ...sale, left: await leavePreviousAttempt(ctx, tryingOf(request, sale)) };
  try {
    return (await pay(ctx, trying, priced)) !== undefined;
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
  }
  if (await prompt(ctx, trying, priced)) return true;
  const balance = await creditOf(ctx.db, due.customerId);
  return tell(ctx, trying, { why: 'balance-short', due: cost, balance });
}

const isBeyond = (cost: Money, { agreed }: DueTerm) => cost.minor > agreed.minor;

/** One prompt in a term, where its holder agreed to it. False when none may go out. */
async function prompt(ctx: SalesContext, trying: Trying, priced: Priced): Promise<boolean> {
  const { customerId, prompts, promptedAt } = trying.due;
  if (!prompts || promptedAt) return false;
  const account = await savedPhoneOf(ctx, customerId);
  if (account === undefined) return false;
  const payer = { mode: 'STK', account } as const;
  const last = await lastAutoPromptAt(ctx.db, customerId);
  if (last && ctx.clock().getTime() - last.getTime() < betweenPromptsMs) {
    throw new PromptsTooClose();
  }
  const paymentId = await pay(ctx, trying, { ...priced, payer });
  const collecting = { ...payer, customerId, limitKey: undefined };
  if (paymentId) await collect(ctx, paymentId, { ...collecting, isAutomatic: true });
  return true;
}

/** The customer's phone still shows the prompt for another lease. */
class PromptsTooClose extends TooManyRequests {
  constructor() {
    super(betweenPromptsMs / 1_000);
  }
}

/** Opens, and from the balance settles, the renewal; undefined when another worker was quicker. */
const pay = (ctx: SalesContext, trying: Trying, priced: Priced): Promise<PaymentId | undefined> =>
  ctx.db.transaction(async (tx) => {
    const { goods, due } = trying;
    if (!(await isStillDue(tx, ctx, trying))) return undefined;
    const request = checkoutOf(trying, priced.payer);
    const paymentId = await openSale(tx, ctx, {
      ...request,
      ...priced,
      tested: undefined,
      paymentsMax: await paymentsMaxOf(tx, due.customerId),
      isAutomatic: true,
    });
    const { at, nextAt } = later(ctx);
    const isPaid = priced.payer.mode === 'BALANCE';
    await goods.noteTry(
      tx,
      due,
      isPaid ? { outcome: 'paid', at, nextAt: null } : { outcome: 'prompted', at, nextAt },
    );
    return paymentId;
  });

/** Looked at again under the lock that every automatic renewal of it takes. */
async function isStillDue(tx: Tx, { clock }: SalesContext, { goods, due }: Due) {
  await lockRenewals(tx, due.customerId, [due.id]);
  const [now] = await goods.due(tx, clock(), due.id);
  if (now?.term !== due.term || now.productId !== due.productId) return false;
  return now.plan === due.plan && now.agreed.minor === due.agreed.minor;
}

const tell = (ctx: SalesContext, { goods, due }: Trying, why: WhyItWaits): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    if (!(await isStillDue(tx, ctx, { goods, due }))) return false;
    const next = later(ctx);
    const { title, page } = await goods.describe(tx, due);
    await announceAutoRenewalWaits(tx, ctx, { goods, due, why, title, page, at: next.at });
    await goods.noteTry(tx, due, { ...next, outcome: 'told' });
    return true;
  });

function later({ clock }: SalesContext) {
  const at = clock();
  return { at, nextAt: new Date(at.getTime() + retryMs) };
}

/** The part of a request that says who is asked for the money. */
const askingOf = (payer: PayerAccount) =>
  payer.mode === 'STK'
    ? { mode: payer.mode, accountNumber: payer.account }
    : { mode: payer.mode, accountNumber: payer.account };

/** The renewal as the holder would ask for it. */
function checkoutOf({ due, customer }: Trying, payer: PayerAccount) {
  const { id, productId, plan, agreed } = due;
  const body: PaymentBody = {
    ...askingOf(payer),
    amount: toWholeKes(agreed),
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: productId, plan, renews: id },
  };
  return { customer, body, limitKey: undefined };
}
