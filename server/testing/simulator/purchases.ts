import type { TopUpBody } from '#contracts';
import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { toWholeKes, usdCents, usdToKes } from '#contracts/money.ts';
import type { PaymentBody } from '#contracts/sale/payments.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { RequestKey } from '#platform/http/idempotency.ts';
import type { Chance } from './seed.ts';
import { dayPriceCents } from './shop.ts';

/** The rate and the offer that the migrations put into every shop. */
export const rateE4 = 1_300_000;
const server = { id: 'us1', monthCents: 1000 };

type Input = Readonly<{
  phone: PhoneNumber;
  proxyId: string;
  renews: LeaseId | undefined;
  isFromBalance: boolean;
  /** Nothing but this proxy will do. */
  isProxy: boolean;
}>;

const askedBy = <Other extends 'LINK' | 'BALANCE'>(mode: 'STK' | Other, phone: PhoneNumber) =>
  mode === 'STK'
    ? ({ mode: 'STK', accountNumber: phone } as const)
    : { mode, accountNumber: phone as string };

/** What a customer's browser sends: mostly a proxy by M-Pesa, sometimes by card, or a server. */
export function input(chance: Chance, requested: Input): PaymentBody {
  const { phone, renews, isFromBalance, isProxy } = requested;
  const isServer = !isProxy && renews === undefined && chance.percent(12);
  const isTraffic = !isProxy && !isServer && renews === undefined && chance.percent(25);
  const isWrong = chance.percent(4);
  const cents = isServer ? server.monthCents : dayPriceCents;
  const amount = toWholeKes(usdToKes(usdCents(cents), rateE4)) + (isWrong ? -1 : 0);
  const collected = chance.percent(68) ? 'STK' : 'LINK';
  const mode = isFromBalance ? 'BALANCE' : collected;
  return {
    ...askedBy(mode, phone),
    amount,
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: wanted(requested, { isServer, isTraffic }),
  };
}

/** A gigabyte costs as much as a day of a proxy. */
export const gigabyte = 'gb-residential-1';

function wanted(
  { proxyId, renews }: Input,
  { isServer, isTraffic }: Readonly<{ isServer: boolean; isTraffic: boolean }>,
): PaymentBody['metaData'] {
  if (isServer) return { proxyId: server.id, plan: 'monthly', operatingSystem: 'Linux' };
  if (isTraffic) return { proxyId: gigabyte, plan: 'monthly' };
  return { proxyId, plan: 'daily', ...(renews && { renews }) };
}

/** Enough for one day of a proxy, seldom for two. */
export const topUp = (chance: Chance, phone: PhoneNumber): TopUpBody => ({
  amount: 260 + chance.upTo(300),
  ...askedBy(chance.percent(70) ? 'STK' : 'LINK', phone),
});

/** The offer that only programs buy, each of them once, however often they ask. */
export const repeatedOffer = 'us2';
const repeatedCents = 550;
export const repeatedKes = toWholeKes(usdToKes(usdCents(repeatedCents), rateE4));

/** What a program buys from its customer's balance. */
export const repeatedPurchase: PaymentBody = {
  accountNumber: '',
  amount: repeatedKes,
  mode: 'BALANCE',
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  metaData: { proxyId: repeatedOffer, plan: 'monthly', operatingSystem: 'Linux' },
};

/** The one key of a program's one request. */
export const keyOf = (
  { clock }: Readonly<{ clock: () => Date }>,
  { customerId }: Readonly<{ customerId: CustomerId }>,
): RequestKey => ({ customerId, key: 'once', requestHash: 'us2', at: clock() });
