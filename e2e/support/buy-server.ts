import { randomBytes } from 'node:crypto';
import { freshPhone, type Answer, type Customer } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from './sandbox.ts';

export type Owned = Readonly<{ id: string; orderCode: string; state: string }>;
type Account = Readonly<{ mode: 'STK' | 'LINK'; accountNumber: string }>;

/** An offer that staff make by hand, as no provider is set for it. */
const byHand = 'us1';

/** Asks to pay for a month of a server by the calls that the browser makes. */
export async function payServer(
  buyer: Customer,
  account: Account,
  offerId = byHand,
): Promise<Answer> {
  const input = { product: 'vps', productId: offerId, plan: 'monthly' };
  const { body } = await buyer.call('POST', '/quotes', input);
  const payment = {
    ...account,
    amount: (body as { amountKes: number }).amountKes,
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: offerId, plan: 'monthly', operatingSystem: 'Linux' },
  };
  const extra = { 'idempotency-key': randomBytes(16).toString('hex') };
  return buyer.send({ method: 'POST', path: '/payments', body: payment, extra });
}

/** A server is bought and paid on the phone. */
export async function buyServer(
  buyer: Customer,
  sandbox: Sandbox,
  offerId?: string,
): Promise<Owned> {
  const phone = freshPhone();
  const asked = await payServer(buyer, { mode: 'STK', accountNumber: phone }, offerId);
  if (asked.status >= 300) throw new Error(`payment: ${asked.text}`);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  return eventually('the paid server', async () => {
    const found = await buyer.call('GET', '/servers');
    return (found.body as { content: Owned[] }).content[0];
  });
}
