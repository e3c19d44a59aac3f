import type { Product } from '#contracts/goods/kinds.ts';
import type { RenewableId } from '#contracts/ids.ts';
import type { Plan } from '#contracts/term.ts';
import type { FurtherWay, PaymentRequest, Quote } from '#contracts/sale/payments.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { toDecimal, usdCents } from '#contracts/money.ts';
import { webKinds } from '../../lib/kinds/web-kinds.ts';

/** The facts of a payment panel about the goods. Never a price: that is the quote's. */
export type Purchase = Readonly<{
  product: Product;
  /** A proxy's id, or a server's id such as us1. */
  productId: string;
  plan: Plan;
  /** "Nairobi, Safaricom" or "US1, Linux": what the customer reads. */
  title: string;
  /** In place of its term, where it has none: "Valid for 30 days". */
  validity?: string;
  countryCode: string;
  isp: string;
  rating: number | 'premium';
  /** Whether the address was leased before: OLD in the specification's words, else NEW. */
  worn: boolean;
  renews?: RenewableId;
  /** A coupon that came in the address. */
  coupon?: string;
  operatingSystem?: 'Linux' | 'Windows';
}>;

export type Payer = Readonly<{ customerId: `cus_${string}`; email: string }>;
/** A way to pay: one of the usual ones, or who else collects. */
export type Method = 'mpesa' | 'card' | 'balance' | FurtherWay;

const providers = { mpesa: 'MPESA', card: 'PAYSTACK', balance: 'BALANCE' } as const;
const modes = { mpesa: 'STK', card: 'LINK', balance: 'BALANCE' } as const;

/** Distinguishes methods, also over two quotes. */
export const keyOf = (method: Method): string =>
  typeof method === 'string' ? method : method.provider;
export const modeOf = (method: Method) =>
  typeof method === 'string' ? modes[method] : method.mode;
const providerOf = (method: Method) =>
  typeof method === 'string' ? providers[method] : method.provider;

const usdText = (cents: number) => toDecimal(usdCents(cents));

type PurchaseInput = {
  purchase: Purchase;
  quote: Quote;
  payer: Payer;
  method: Method;
  /** To be prompted, where that is the way. */
  phone: PhoneNumber | undefined;
};

/** The payment request of the specification (§3, §7), bound to the quote that was on screen. */
export function paymentRequest(asked: PurchaseInput): PaymentRequest {
  const { purchase, quote, payer, method, phone } = asked;
  return {
    accountNumber: (modeOf(method) === 'STK' && phone) || payer.email,
    amount: quote.amountKes,
    description: `${purchase.title}, ${purchase.plan}`.slice(0, 200),
    mode: modeOf(method),
    provider: providerOf(method),
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    createdBy: payer.email,
    quoteId: quote.quoteId,
    metaData: {
      proxyId: purchase.productId,
      plan: purchase.plan,
      ...(purchase.renews ? { renews: purchase.renews } : {}),
      ...(purchase.operatingSystem ? { operatingSystem: purchase.operatingSystem } : {}),
      rating: purchase.rating,
      proxyCountryCode: purchase.countryCode,
      isp: purchase.isp,
      proxyState: purchase.worn ? 'OLD' : 'NEW',
      amount: usdText(quote.amountUsdCents),
      requestedService: webKinds[purchase.product].requestedService,
      customerId: payer.customerId,
      callbackUrl: '/payment/callback',
    },
  };
}

type LeaseAsked = {
  purchase: Pick<Purchase, 'productId' | 'product' | 'countryCode' | 'isp'>;
  payer: Payer;
  amountUsdCents: number;
  nowMs: number;
};

/** The lease request: a hold before the money, a confirmation after it (decision G20). */
export function leaseRequest({ purchase, payer, amountUsdCents, nowMs }: LeaseAsked) {
  return {
    proxyId: purchase.productId,
    customerId: payer.customerId,
    amount: usdText(amountUsdCents),
    status: 'ACTIVE',
    paymentReference: `PROXY-${purchase.productId}-${nowMs}`,
    customerEmail: payer.email,
    requestedService: webKinds[purchase.product].requestedService,
    countryCode: purchase.countryCode,
    isp: purchase.isp,
  };
}
