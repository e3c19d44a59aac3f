import type { PaymentBody } from '#contracts/payments.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { toWholeKes, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { TooManyRequests } from '#platform/http/limits.ts';
import { findCustomer } from '#modules/identity';
import { lastAutoPromptAt } from '#modules/leases';
import { creditOf } from '#modules/ledger';
import { lockRenewals } from '#modules/orders';
import { PaymentInProgress } from '#modules/payments';
import { announceAutoRenewalWaits, type WhyItWaits } from './announce-auto-renewal.ts';
import type { AutoGoods, DueTerm } from './auto-goods.ts';
import { collect, type Payer, type PayerAccount } from '../checkout/collect.ts';
import { BalanceShort } from '../errors.ts';
import { savedPhoneOf } from './renew.ts';
import { openSale, priceSale, tryingOf } from '../checkout/start-checkout.ts';
import { leaveFormerTry } from '../checkout/switch-method.ts';
import type { SalesWorld } from '../world.ts';

/** What could not be paid is looked at again this often: its holder may have topped up. */
const retryMs = 5 * minuteMs;
/** A phone shows one prompt at a time, and M-Pesa refuses an amount twice within two minutes. */
const betweenPromptsMs = 3 * minuteMs;

type Priced = Awaited<ReturnType<typeof priceSale>> & Readonly<{ left: PaymentId | undefined }>;
type Due = Readonly<{ goods: AutoGoods; due: DueTerm }>;
type Trying = Due & Readonly<{ customer: Payer }>;

/**
 * Renews the leases and servers whose holders want them kept and whose term is nearly over: from
 * the balance, else by one prompt where that was agreed, else its holder is told. Each term is
 * paid once, however many workers look at it. Returns how many something became of.
 */
export async function renewByThemselves(world: SalesWorld): Promise<number> {
  let done = 0;
  for (const goods of world.kinds.flatMap(({ renewal }) => renewal?.automatic ?? [])) {
    for (const due of await goods.due(world.db, world.clock())) {
      done += await careFor(world, { goods, due });
    }
  }
  return done;
}

/** One that cannot be renewed must not keep the others waiting. */
async function careFor(world: SalesWorld, { goods, due }: Due): Promise<number> {
  try {
    return (await renew(world, { goods, due })) ? 1 : 0;
  } catch (error) {
    world.log.warn({ err: error, id: due.id }, 'not renewed automatically');
    await goods.noteTry(world.db, due, { ...later(world), outcome: 'failed' });
    return 1;
  }
}

async function renew(world: SalesWorld, { goods, due }: Due): Promise<boolean> {
  const customer = await findCustomer(world.db, due.customerId);
  if (!customer) throw new NotFound(`${due.id} has no customer.`);
  const trying = { goods, due, customer: { customerId: customer.id, email: customer.email } };
  try {
    return await payOrTell(world, trying);
  } catch (error) {
    // Somebody pays for it this very moment, or a phone was asked too often: the next turn sees.
    if (error instanceof PaymentInProgress || error instanceof TooManyRequests) return false;
    if (!(error instanceof DomainError)) throw error;
    return tell(world, trying, { why: 'not-renewable', detail: error.message });
  }
}

async function payOrTell(world: SalesWorld, trying: Trying): Promise<boolean> {
  const { goods, due } = trying;
  await goods.requireRenewable(world.db, due, world.clock());
  const request = checkoutOf(trying, { mode: 'BALANCE', account: trying.customer.email });
  // The term that is due is the one that is prolonged, whatever was paid since.
  const sale = { ...(await priceSale(world, request)), termsSeen: due.term };
  const cost = sale.quoted.kes;
  if (isBeyond(cost, due)) return tell(world, trying, { why: 'price-changed', due: cost });
  // A card page that its holder opened and left does not keep the lease from going on.
  const priced = { ...sale, left: await leaveFormerTry(world, tryingOf(request, sale)) };
  try {
    return (await pay(world, trying, priced)) !== undefined;
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
  }
  if (await prompt(world, trying, priced)) return true;
  const balance = await creditOf(world.db, due.customerId);
  return tell(world, trying, { why: 'balance-short', due: cost, balance });
}

const isBeyond = (cost: Money, { agreed }: DueTerm) => cost.minor > agreed.minor;

/** One prompt in a term, where its holder agreed to it. False when none may go out. */
async function prompt(world: SalesWorld, trying: Trying, priced: Priced): Promise<boolean> {
  const { customerId, prompts, promptedAt } = trying.due;
  if (!prompts || promptedAt) return false;
  const account = await savedPhoneOf(world, customerId);
  if (account === undefined) return false;
  const payer = { mode: 'STK', account } as const;
  const last = await lastAutoPromptAt(world.db, customerId);
  if (last && world.clock().getTime() - last.getTime() < betweenPromptsMs) {
    throw new PromptsTooClose();
  }
  const paymentId = await pay(world, trying, { ...priced, payer });
  const collecting = { ...payer, customerId, limitKey: undefined };
  if (paymentId) await collect(world, paymentId, { ...collecting, isAutomatic: true });
  return true;
}

/** The customer's phone still shows the prompt for another lease. */
class PromptsTooClose extends TooManyRequests {
  constructor() {
    super(betweenPromptsMs / 1_000);
  }
}

/** Opens, and from the balance settles, the renewal; undefined when another worker was quicker. */
const pay = (world: SalesWorld, trying: Trying, priced: Priced): Promise<PaymentId | undefined> =>
  world.db.transaction(async (tx) => {
    const { goods, due } = trying;
    if (!(await isStillDue(tx, world, trying))) return undefined;
    const request = checkoutOf(trying, priced.payer);
    const paymentId = await openSale(tx, world, {
      ...request,
      ...priced,
      tested: undefined,
      isAutomatic: true,
    });
    const { at, nextAt } = later(world);
    const isPaid = priced.payer.mode === 'BALANCE';
    await goods.noteTry(
      tx,
      due,
      isPaid ? { outcome: 'paid', at, nextAt: null } : { outcome: 'prompted', at, nextAt },
    );
    return paymentId;
  });

/** Looked at again under the lock that every automatic renewal of it takes. */
async function isStillDue(tx: Tx, { clock }: SalesWorld, { goods, due }: Due) {
  await lockRenewals(tx, due.id);
  const [now] = await goods.due(tx, clock(), due.id);
  if (now?.term !== due.term || now.productId !== due.productId) return false;
  return now.plan === due.plan && now.agreed.minor === due.agreed.minor;
}

const tell = (world: SalesWorld, { goods, due }: Trying, why: WhyItWaits): Promise<boolean> =>
  world.db.transaction(async (tx) => {
    if (!(await isStillDue(tx, world, { goods, due }))) return false;
    const next = later(world);
    const { title, page } = await goods.describe(tx, due);
    await announceAutoRenewalWaits(tx, world, { goods, due, why, title, page, at: next.at });
    await goods.noteTry(tx, due, { ...next, outcome: 'told' });
    return true;
  });

function later({ clock }: SalesWorld) {
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
