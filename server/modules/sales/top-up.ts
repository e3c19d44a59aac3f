import { formatPlain, money, negate, toWholeKes, usdCents, wholeKes } from '#contracts/money.ts';
import { rateScale, type Money } from '#contracts/money.ts';
import type { PaymentCreated, TopUpBody } from '#contracts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { Tx } from '#platform/db.ts';
import { rateInForce } from '#modules/catalogue';
import { findCustomer } from '#modules/identity';
import { creditOf, post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import { moveOrder, placeOrder, type Order } from '#modules/orders';
import { collectorFor, openAttempt, submitAttempt, type Attempt } from '#modules/payments';
import { accountOf, limitPayments, limitPrompts, refuseWhileBuyingRests } from './collect.ts';
import { presentPayment } from './present-payment.ts';
import type { SalesWorld } from './world.ts';

export type TopUpRequest = Readonly<{
  customer: SignedIn;
  body: TopUpBody;
  limitKey: string | undefined;
}>;

/**
 * Opens a payment whose only good is the customer's own balance, and asks the provider to collect
 * it. Refuses with validation-failed (phone, amount), maintenance and too-many-requests.
 */
export async function startTopUp(
  world: SalesWorld,
  { customer, body, limitKey }: TopUpRequest,
): Promise<PaymentCreated> {
  const { customerId } = customer;
  refuseWhileBuyingRests(world);
  const account = accountOf(body, customer);
  await limitPayments(world, { customerId, limitKey });
  await limitPrompts(world, { mode: body.mode, account });
  const amount = wholeKes(body.amount);
  const paymentId = await world.db.transaction(async (tx) => {
    const at = world.clock();
    const { rateE4 } = await rateInForce(tx, at);
    const order = await placeOrder(tx, {
      customerId,
      price: { usd: worthOf(amount, rateE4), kes: amount, rateE4 },
      line: {
        product: 'topup',
        productId: 'balance',
        plan: 'daily',
        renewsLeaseId: null,
        renewsServerId: null,
        title: 'Balance top-up',
        facts: {},
      },
      at,
      random: world.random,
    });
    const { id } = await openAttempt(tx, world, {
      orderId: order.id,
      customerId,
      provider: collectorFor(body.mode, body.provider),
      mode: body.mode,
      amount,
      account,
      facts: { requestedService: 'TOPUP', amountKes: toWholeKes(amount) },
      at,
    });
    return id;
  });
  await submitAttempt(world, paymentId);
  return presentPayment(world.db, { paymentId, customerId });
}

/** The USD that these shillings are at this rate, rounded down and never nothing. */
function worthOf(kes: Money, rateE4: number): Money {
  const cents = (BigInt(kes.minor) * BigInt(rateScale)) / BigInt(rateE4);
  return usdCents(Math.max(1, Number(cents)));
}

type Paid = Readonly<{ attempt: Attempt; order: Order; at: Date }>;

/** The delivery of a top-up: its money becomes the customer's credit, and the customer is told. */
export async function deliverTopUp(tx: Tx, world: SalesWorld, { order, attempt, at }: Paid) {
  const { customerId, kes } = order;
  await post(tx, world, {
    source: { kind: 'delivery', id: order.id },
    description: `Top-up ${order.code}`,
    entries: [
      { account: 'customer_deposits', customerId, amount: kes },
      { account: 'customer_credit', customerId, amount: negate(kes) },
    ],
    at,
  });
  await moveOrder(tx, order, { event: 'deliver', at, actor: 'system' });
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error(`Order ${order.code} has no customer.`);
  const balance = await creditOf(tx, customerId);
  await enqueueMail(tx, world, {
    template: 'balance-topped-up',
    dedupeKey: `balance-topped-up:${order.id}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      amount: formatPlain(kes),
      balance: formatPlain(money(balance.minor, 'KES')),
      receipt: attempt.receipt ?? '',
      link: `${world.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
