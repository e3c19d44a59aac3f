import type { SignedIn } from '#platform/http/policy.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { startTopUp } from '../flows/checkout/top-up.ts';
import { customerPays, freshPhone, givenBuyer, purchase, type TestShop } from './given-sales.ts';

/** A customer who topped up by M-Pesa. */
export async function givenBalance(shop: TestShop, kes: number): Promise<SignedIn> {
  const customer = await givenBuyer(shop);
  await fillBalance(shop, customer, kes);
  return customer;
}

/** Tops a customer's balance up by so many whole KES. */
export async function fillBalance(shop: TestShop, customer: SignedIn, kes: number) {
  const body = { amount: kes, mode: 'STK', accountNumber: freshPhone() } as const;
  const { paymentId } = await startTopUp(shop, { customer, body, limitKey: undefined });
  await customerPays(shop, { paymentId }, { amountKes: kes });
  await resolvePayment(shop, paymentId);
  shop.daraja.received.splice(0);
}

/** Pays for a day of a proxy with the balance. */
export const payWithBalance = (shop: TestShop, customer: SignedIn, proxyId: string) =>
  startCheckout(shop, {
    customer,
    body: { ...purchase(proxyId, freshPhone()), mode: 'BALANCE' },
    limitKey: undefined,
  });
