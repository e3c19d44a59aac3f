import type { PaymentBody } from '#contracts/payments.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { toWholeKes, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { TooManyRequests } from '#platform/http/limits.ts';
import { findCustomer } from '#modules/identity';
import {
  dueAutoRenewals,
  lastAutoPromptAt,
  noteAutoTry,
  type AutoRenewal,
  type DueAutoRenewal,
} from '#modules/leases';
import { creditOf } from '#modules/ledger';
import { lockRenewals } from '#modules/orders';
import { PaymentInProgress } from '#modules/payments';
import { announceAutoRenewalWaits, type WhyItWaits } from './announce-auto-renewal.ts';
import { accountOf, collect, type Payer } from './collect.ts';
import { BalanceShort } from './errors.ts';
import { requireAutoRenewable } from './own-lease.ts';
import { savedPhoneOf } from './renew.ts';
import { openSale, priceSale, tryingOf } from './start-checkout.ts';
import { leaveFormerTry } from './switch-method.ts';
import type { SalesWorld } from './world.ts';

/** What could not be paid is looked at again this often: its holder may have topped up. */
const retryMs = 5 * 60_000;
/** A phone shows one prompt at a time, and M-Pesa refuses an amount twice within two minutes. */
const betweenPromptsMs = 3 * 60_000;

type Priced = Awaited<ReturnType<typeof priceSale>> & Readonly<{ left: PaymentId | undefined }>;
type Mode = 'BALANCE' | 'STK';
type Trying = Readonly<{ due: DueAutoRenewal; customer: Payer }>;

/**
 * Renews the leases whose holders want them kept and whose term is nearly over: from the balance,
 * else by one prompt where that was agreed, else its holder is told. Each term is paid once,
 * however many workers look at it. Returns how many leases something became of.
 */
export async function renewByThemselves(world: SalesWorld): Promise<number> {
  let done = 0;
  for (const due of await dueAutoRenewals(world.db, world.clock())) {
    done += await careFor(world, due);
  }
  return done;
}

/** One lease that cannot be renewed must not keep the others waiting. */
async function careFor(world: SalesWorld, due: DueAutoRenewal): Promise<number> {
  try {
    return (await renew(world, due)) ? 1 : 0;
  } catch (error) {
    const leaseId = due.lease.id;
    world.log.warn({ err: error, leaseId }, 'lease not renewed by itself');
    await noteAutoTry(world.db, { ...later(world, due), outcome: 'failed' });
    return 1;
  }
}

async function renew(world: SalesWorld, due: DueAutoRenewal): Promise<boolean> {
  const customer = await findCustomer(world.db, due.lease.customerId);
  if (!customer) throw new NotFound(`Lease ${due.lease.id} has no customer.`);
  const trying = { due, customer: { customerId: customer.id, email: customer.email } };
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
  const { lease, renewal } = trying.due;
  const { plan } = renewal;
  await requireAutoRenewable(world.db, { lease, plan }, world.clock());
  const request = checkoutOf(trying, { mode: 'BALANCE', account: '' });
  const sale = await priceSale(world, request);
  const due = sale.quoted.kes;
  if (isBeyond(due, renewal)) return tell(world, trying, { why: 'price-changed', due });
  // A card page that its holder opened and left does not keep the lease from going on.
  const priced = { ...sale, left: await leaveFormerTry(world, tryingOf(request, sale)) };
  try {
    return (await pay(world, trying, { mode: 'BALANCE', priced })) !== undefined;
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
  }
  if (await prompt(world, trying, priced)) return true;
  const balance = await creditOf(world.db, lease.customerId);
  return tell(world, trying, { why: 'balance-short', due, balance });
}

const isBeyond = (due: Money, { agreed }: AutoRenewal) => due.minor > agreed.minor;

/** One prompt in a term, where its holder agreed to it. False when none may go out. */
async function prompt(world: SalesWorld, trying: Trying, priced: Priced): Promise<boolean> {
  const { lease, renewal, promptedAt } = trying.due;
  if (!renewal.prompts || promptedAt) return false;
  const accountNumber = await savedPhoneOf(world, lease.customerId);
  if (accountNumber === undefined) return false;
  const account = accountOf({ mode: 'STK', accountNumber }, trying.customer);
  const last = await lastAutoPromptAt(world.db, lease.customerId);
  if (last && world.clock().getTime() - last.getTime() < betweenPromptsMs) {
    throw new PromptsTooClose();
  }
  const paymentId = await pay(world, trying, { mode: 'STK', priced: { ...priced, account } });
  const { customerId } = trying.customer;
  const collecting = { customerId, mode: 'STK', account, limitKey: undefined } as const;
  if (paymentId) await collect(world, paymentId, { ...collecting, isAutomatic: true });
  return true;
}

/** The customer's phone still shows the prompt for another lease. */
class PromptsTooClose extends TooManyRequests {
  constructor() {
    super(betweenPromptsMs / 1_000);
  }
}

type Paying = Readonly<{ mode: Mode; priced: Priced }>;

/** Opens, and from the balance settles, the renewal; undefined when another worker was quicker. */
const pay = (
  world: SalesWorld,
  trying: Trying,
  { mode, priced }: Paying,
): Promise<PaymentId | undefined> =>
  world.db.transaction(async (tx) => {
    if (!(await isStillDue(tx, world, trying.due))) return undefined;
    const request = checkoutOf(trying, { mode, account: priced.account });
    const paymentId = await openSale(tx, world, {
      ...request,
      ...priced,
      tested: undefined,
      isAutomatic: true,
    });
    await noteAutoTry(tx, {
      ...later(world, trying.due),
      ...(mode === 'BALANCE' ? { outcome: 'paid', nextAt: null } : { outcome: 'prompted' }),
    });
    return paymentId;
  });

/** Looked at again under the lock that every renewal of the lease takes. */
async function isStillDue(tx: Tx, { clock }: SalesWorld, { lease, term, renewal }: DueAutoRenewal) {
  await lockRenewals(tx, lease.id);
  const [now] = await dueAutoRenewals(tx, clock(), { only: lease.id });
  if (now?.term !== term || now.lease.proxyId !== lease.proxyId) return false;
  return now.renewal.plan === renewal.plan && now.renewal.agreed.minor === renewal.agreed.minor;
}

const tell = (world: SalesWorld, { due }: Trying, why: WhyItWaits): Promise<boolean> =>
  world.db.transaction(async (tx) => {
    if (!(await isStillDue(tx, world, due))) return false;
    const next = later(world, due);
    await announceAutoRenewalWaits(tx, world, { due, why, at: next.at });
    await noteAutoTry(tx, { ...next, outcome: 'told' });
    return true;
  });

function later({ clock }: SalesWorld, { lease, term }: DueAutoRenewal) {
  const at = clock();
  return { leaseId: lease.id, term, at, nextAt: new Date(at.getTime() + retryMs) };
}

/** The renewal as the holder would ask for it. */
function checkoutOf(
  { due: { lease, renewal }, customer }: Trying,
  { mode, account }: { mode: Mode; account: string },
) {
  const body: PaymentBody = {
    accountNumber: account,
    amount: toWholeKes(renewal.agreed),
    mode,
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: lease.proxyId, plan: renewal.plan, renews: lease.id },
  };
  return { customer, body, limitKey: undefined };
}
