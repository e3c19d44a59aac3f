import type { Addresses } from '../../scripts/gate/program.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { signedInState, type StorageState } from './buyer.ts';
import { payingFor, type TrafficOffer } from './buy-traffic.ts';
import { curl } from './curl.ts';
import { ask, Customer, freshAddress, freshPhone, goodPassword } from './customer.ts';
import { sandboxAt } from './sandbox.ts';
import { topUp } from './tenant.ts';

/**
 * A customer with many: proxies of one order, gigabytes with sub-users and a session,
 * a list link, an invited colleague, and a cart that is not paid yet.
 */
export type Reseller = Readonly<{
  customer: Customer;
  /** What a browser holds after this customer signed in. */
  signedIn: StorageState;
  orderId: string;
  paymentId: string;
}>;

/** From ten proxies on they are a table, and the first volume price applies. */
const bought = 12;
const inCart = 3;
const balanceKes = 20_000;
const countries = 'CA,DE,GB,JP,US';
const measuredWithinMs = 120_000;

/** Makes a reseller by calls, in some seconds and without a browser. */
export async function makeReseller(addresses: Addresses): Promise<Reseller> {
  const sandbox = sandboxAt(addresses.sandbox);
  const customer = await new Customer(addresses.api, addresses.shop).join(sandbox, 'reseller');
  const phone = freshPhone();
  await sandbox.phone(phone, { balanceKes });
  await topUp({ customer, phone }, sandbox, balanceKes);
  const paid = await buySeveral(customer);
  await shareTraffic(customer);
  const proof = { password: goodPassword };
  const link = { name: 'Browser farm', of: { kind: 'all' }, days: 90, proof };
  await ask(customer, 'POST /account/list-links', link);
  const colleague = { email: freshAddress('colleague'), role: 'member', proof };
  await ask(customer, 'POST /account/team/invitations', colleague);
  return { customer, signedIn: await stateOf(customer, addresses.shop), ...paid };
}

async function buySeveral(customer: Customer): Promise<Pick<Reseller, 'orderId' | 'paymentId'>> {
  await eventually(
    'enough free proxies',
    async () => {
      const path = `GET /products/proxies?country=${countries}`;
      return (await ask<{ available: number }>(customer, path)).available > 2 * bought;
    },
    measuredWithinMs,
  );
  const choice = { filter: { country: countries }, plan: 'daily', quantity: bought };
  type Quote = { quoteId: string; amountKes: number };
  // Others may take what was priced, as the cart then says.
  const paymentId = await eventually('a cart that nobody else buys from', async () => {
    const priced = { choice, accept: 'any' };
    const { quoteId, amountKes } = await ask<Quote>(customer, 'POST /carts/quote', priced);
    const paying = { quoteId, amount: amountKes, mode: 'BALANCE' };
    const { status, body, text } = await customer.call('POST', '/carts/pay', paying);
    if (status !== 200 && status !== 409) throw new Error(`cart: ${status} ${text}`);
    return status === 200 && (body as { paymentId: string }).paymentId;
  });
  const { orderId } = await eventually('the order of several', async () => {
    const found = await customer.transaction(paymentId);
    return found?.transactionStatus === 'ACCEPTED' && found;
  });
  return { orderId, paymentId };
}

type Account = {
  leaseId: string;
  connection: Readonly<{ host: string; socksPort: number; httpPort: number }> | null;
};
type SubUser = Readonly<{ username: string; password: string | null }>;

/** A gigabyte, of which one sub-user has used some by a session, and another may use little. */
async function shareTraffic(customer: Customer) {
  const offer = await ask<TrafficOffer>(customer, 'GET /traffic/offer?kind=residential&gb=1');
  await ask(customer, 'POST /payments', payingFor(offer, customer.email));
  const { leaseId, connection } = await eventually('a gigabyte', async () => {
    const { accounts } = await ask<{ accounts: Account[] }>(customer, 'GET /traffic');
    return accounts[0];
  });
  const path = `POST /leases/${leaseId}/sub-users`;
  const { username, password } = await ask<SubUser>(customer, path, { label: 'Client A' });
  await ask(customer, path, { label: 'Client B', monthBytesMax: 100_000_000, reserved: false });
  if (connection === null) throw new Error('The gigabyte has no connection.');
  const login = { username: `${username}-country-ke-session-a1`, password: password ?? '' };
  await eventually('a request of the sub-user', async () => {
    const { connectStatus } = await curl('connect', { ...connection, ...login });
    return connectStatus === 200;
  });
  await eventually('its session to be listed', async () => {
    const listed = `GET /leases/${leaseId}/sessions`;
    return (await ask<{ sessions: unknown[] }>(customer, listed)).sessions.length > 0;
  });
}

async function stateOf(customer: Customer, shop: string): Promise<StorageState> {
  const state = signedInState(customer, shop);
  const free = await customer.freeIn('US');
  const items = free
    .slice(0, inCart)
    .map(({ id, loc }) => ({ id, plan: 'monthly', title: loc.city, cc: loc.cc }));
  const cart = JSON.stringify({ customerId: customer.customerId, items, paying: {} });
  return {
    ...state,
    origins: state.origins.map((one) => ({
      ...one,
      localStorage: [...one.localStorage, { name: 'cart', value: cart }],
    })),
  };
}
