import type { BrowserContextOptions } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { Customer, freshPhone } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from './sandbox.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A customer who has bought one proxy, declined to pay for another, and is paying for a third. */
export type Buyer = Readonly<{
  customer: Customer;
  /** What a browser holds after this customer signed in. */
  signedIn: StorageState;
  /** A free proxy of the country that the marketplace opens with. */
  proxyId: string;
  paid: string;
  /** What that payment bought. */
  orderId: string;
  leaseId: string;
  declined: string;
  waiting: string;
}>;

/** How long the sandbox's prompts stay: while a buyer waits to be looked at, and otherwise. */
const patientMs = atThisPace(15 * 60_000);
const usualMs = atThisPace(60_000);

/** Makes a buyer through the API, in a few seconds and without a browser. */
export async function makeBuyer(addresses: Addresses): Promise<Buyer> {
  const sandbox = sandboxAt(addresses.sandbox);
  const customer = await new Customer(addresses.api, addresses.shop).join(sandbox);
  const pay = async (action: 'approve' | 'cancel' | 'wait') => {
    const phone = freshPhone();
    const { answer } = await customer.payFree({ phone });
    const { paymentId } = answer.body as { paymentId?: string };
    if (paymentId === undefined) throw new Error(`payment: ${answer.text}`);
    const prompt = await sandbox.promptOn(phone);
    if (action === 'wait') return paymentId;
    await sandbox.answer(prompt.id, action);
    await eventually(`payment ${paymentId} to be decided`, async () => {
      const found = await customer.transaction(paymentId);
      return found?.transactionStatus !== 'PROCESSING';
    });
    return paymentId;
  };
  const paid = await pay('approve');
  const declined = await pay('cancel');
  // An unanswered phone gives up after a minute, which would end the state to be pictured.
  await sandbox.daraja({ promptMs: patientMs });
  const waiting = await pay('wait');
  await sandbox.daraja({ promptMs: usualMs });
  const bought = await customer.transaction(paid);
  if (!bought?.leaseId) throw new Error(`payment ${paid} has no lease.`);
  const { orderId, leaseId } = bought;
  return {
    customer,
    orderId,
    leaseId,
    signedIn: signedInState(customer, addresses.shop),
    paid,
    declined,
    waiting,
    proxyId: (await customer.freeProxy()).id,
  };
}

/** The cookie is the credential; the two entries beside it let the pages be drawn. */
export function signedInState({ cookies, csrf, email, customerId }: Customer, shop: string) {
  const userDetails = {
    firstName: 'Wanjiru',
    lastName: 'Otieno',
    name: 'Wanjiru Otieno',
    email,
    customerId,
    customerReference: customerId,
  };
  return {
    cookies: [...cookies].map(([name, value]) => ({
      name,
      value,
      domain: new URL(shop).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [
      {
        origin: shop,
        localStorage: [
          { name: 'authToken', value: csrf },
          { name: 'userDetails', value: JSON.stringify(userDetails) },
        ],
      },
    ],
  };
}
