import type { ProxyId } from '#contracts/ids.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { startTopUp } from '../flows/checkout/top-up.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { SalesContext } from '../context.ts';
import { freshPhone, givenBuyer, givenOpenSale, payFor, type TestShop } from './given-sales.ts';

/** A customer who topped up by M-Pesa. */
export async function givenBalance(shop: TestShop, kes: number): Promise<SignedIn> {
  const customer = await givenBuyer(shop);
  await fillBalance(shop, customer, kes);
  return customer;
}

type TopUp = Readonly<{ kes: number; mode?: 'STK' | 'LINK'; phone?: PhoneNumber }>;

/** Requests so many whole KES from a customer, by a prompt by default. */
export const openTopUp = (
  shop: SalesContext,
  customer: SignedIn,
  { kes, mode = 'STK', phone = freshPhone() }: TopUp,
) => {
  const body =
    mode === 'STK'
      ? { amount: kes, mode, accountNumber: phone }
      : { amount: kes, mode, accountNumber: customer.email };
  return startTopUp(shop, { customer, body, limitKey: undefined });
};

/** Tops a customer's balance up by so many whole KES. */
export async function fillBalance(shop: TestShop, customer: SignedIn, kes: number) {
  await payFor(shop, await openTopUp(shop, customer, { kes }), { amountKes: kes });
  shop.daraja.received.splice(0);
}

/** Pays for a day of a proxy with the balance. */
export const payWithBalance = (shop: SalesContext, buyer: SignedIn, proxyId?: ProxyId) =>
  givenOpenSale(shop, { buyer, mode: 'BALANCE', ...(proxyId && { proxyId }) });
