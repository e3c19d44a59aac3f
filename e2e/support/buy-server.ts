import { randomBytes } from 'node:crypto';
import { freshPhone, type Customer } from './customer.ts';
import { eventually, type Sandbox } from './sandbox.ts';

export type Owned = Readonly<{ id: string; orderCode: string; state: string }>;

/** A server is bought by the calls that the browser makes, and paid on the phone. */
export async function buyServer(
  buyer: Customer,
  sandbox: Sandbox,
  offerId = 'us1',
): Promise<Owned> {
  const wish = { product: 'vps', productId: offerId, plan: 'monthly' };
  const { body } = await buyer.call('POST', '/quotes', wish);
  const { amountKes: amount } = body as { amountKes: number };
  const phone = freshPhone();
  const metaData = { proxyId: offerId, plan: 'monthly', operatingSystem: 'Linux' };
  const extra = { 'idempotency-key': randomBytes(16).toString('hex') };
  const payment = {
    accountNumber: phone,
    amount,
    mode: 'STK',
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData,
  };
  const asked = await buyer.send({ method: 'POST', path: '/payments', body: payment, extra });
  if (asked.status >= 300) throw new Error(`payment: ${asked.text}`);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  return eventually('the paid server', async () => {
    const found = await buyer.call('GET', '/servers');
    return (found.body as { content: Owned[] }).content[0];
  });
}
