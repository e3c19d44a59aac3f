import type { Browser, Page } from '@playwright/test';
import { signedInState } from './buyer.ts';
import type { Credentials } from './curl.ts';
import { freshPhone, type Customer } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from './sandbox.ts';

/** A customer with a working day's lease, and the phone that paid for it. */
export type Tenant = Readonly<{ customer: Customer; leaseId: string; phone: string }>;
type Houses = Readonly<{ sandbox: Sandbox; newCustomer: () => Customer }>;

/** Joins and buys one proxy by M-Pesa, without a browser. */
export async function makeTenant({ sandbox, newCustomer }: Houses): Promise<Tenant> {
  const customer = await newCustomer().join(sandbox);
  const phone = freshPhone();
  const paymentId = await payForProxy(customer, phone);
  const paid = await approved({ sandbox, customer, phone, paymentId });
  if (!paid.leaseId) throw new Error(`payment ${paymentId} has no lease.`);
  return { customer, leaseId: paid.leaseId, phone };
}

/** A prompt of this customer for a free proxy, as shown on the phone. */
export async function openPrompt(customer: Customer, sandbox: Sandbox, key?: string) {
  const phone = freshPhone();
  const { proxy, answer } = await customer.payFree({ phone, ...(key && { key }) });
  if (answer.status !== 200) throw new Error(`payment: ${answer.text}`);
  const { paymentId, MerchantRequestID } = answer.body as Record<
    'paymentId' | 'MerchantRequestID',
    string
  >;
  const prompt = await sandbox.promptOn(phone);
  return { phone, prompt, proxyId: proxy.id, paymentId, merchantId: MerchantRequestID };
}

const proxiesTried = 5;
const exchanged: ReadonlySet<string | undefined> = new Set(['proxy-failed-test', 'proxy-taken']);

/**
 * Asks to pay for a free proxy. One that another customer takes in between, or that the shop tests
 * and finds too slow, as on a busy machine, is exchanged for the nearest one, as a customer would
 * do.
 */
async function payForProxy(customer: Customer, phone: string): Promise<string> {
  let { id } = await customer.freeProxy();
  for (let tried = 1; ; tried += 1) {
    const { body, text } = await customer.pay(id, { phone });
    const { paymentId, code, nearest } = body as PaymentReply;
    if (paymentId !== undefined) return paymentId;
    if (!exchanged.has(code) || tried === proxiesTried) throw new Error(`payment: ${text}`);
    ({ id } = nearest?.[0] ?? (await customer.freeProxy()));
  }
}

type PaymentReply = Readonly<{
  paymentId?: string;
  code?: string;
  nearest?: readonly { id: string }[];
}>;

/** Fills the balance by M-Pesa. */
export async function topUp(
  { customer, phone }: Pick<Tenant, 'customer' | 'phone'>,
  sandbox: Sandbox,
  amountKes: number,
) {
  const { body, text } = await customer.call('POST', '/balance/topups', {
    amount: amountKes,
    mode: 'STK',
    accountNumber: phone,
  });
  const { paymentId } = body as { paymentId?: string };
  if (paymentId === undefined) throw new Error(`top-up: ${text}`);
  await approved({ sandbox, customer, phone, paymentId });
}

type Approval = Readonly<{
  sandbox: Sandbox;
  customer: Customer;
  phone: string;
  paymentId: string;
}>;

async function approved({ sandbox, customer, phone, paymentId }: Approval) {
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  return eventually(`payment ${paymentId} to be accepted`, async () => {
    const found = await customer.transaction(paymentId);
    return found?.transactionStatus === 'ACCEPTED' && found;
  });
}

/** What the shop shows the tenant of the lease's entry. */
export async function credentialsOf({
  customer,
  leaseId,
}: Pick<Tenant, 'customer' | 'leaseId'>): Promise<Credentials> {
  const orders = await customer.orders();
  const data = orders.find(({ orderData }) => orderData['LEASE_ID'] === leaseId)?.orderData ?? {};
  return {
    host: data['HOST'] ?? '',
    socksPort: Number(data['SOCK_PORT']),
    httpPort: Number(data['HTTP_PORT']),
    username: data['PROXY_USER'] ?? '',
    password: data['PROXY_PASSWORD'] ?? '',
  };
}

/** Opens a page that the customer has signed in to. */
export async function visitAs(
  { customer }: Pick<Tenant, 'customer'>,
  { browser, shop }: { browser: Browser; shop: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop,
    storageState: signedInState(customer, shop),
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Africa/Nairobi',
  });
  return context.newPage();
}
