/**
 * Quotes, payments and holds. The browser requests; the server prices, collects and confirms (R2,
 * R3).
 */
import { typedWithoutBlanks } from '../typed.ts';
import * as z from 'zod/mini';
import { countryCode, plan } from '../goods/catalogue.ts';
import { lineProducts, products } from '../goods/kinds.ts';
import { customerId, leaseId, orderId, paymentId, quoteId, renewableId } from '../ids.ts';
import { inEach } from '../locales.ts';
import { phoneNumber } from '../phone.ts';
import { exact, text, typed } from '../text.ts';
import { pageNumber } from '../shapes.ts';
import { minuteMs } from '../time.ts';

/** Payment status polling: interval and first delay in milliseconds (§9). */
export const pollIntervalMs = 5_000;
/** After this long the page says it is still waiting and may be closed (decision G22). */
export const pollPatienceMs = 180_000;
/** A quote, and its KES figure, is valid this long (decision G11). */
export const quoteValidMs = 10 * minuteMs;
/** A hold keeps a proxy for one buyer this long (decision G20). */
export const holdMs = 15 * minuteMs;
export const testAmountKes = 1;
/** Every payment is in shillings, of Kenya. */
export const collectedIn = { currencyCode: 'KES', countryCode: 'KE' } as const;

export const quoteBody = z.object({
  product: z.enum(products),
  /** A proxy id (prx_…) or a server id such as us1. */
  productId: exact(64),
  plan,
  /** Renews this lease or server instead of starting a new one. */
  renews: z.optional(renewableId),
  /** A coupon as it was typed; refused with coupon-refused where it does not count. */
  coupon: z.optional(typed(40).check(z.minLength(1))),
});

export const furtherWay = z.object({
  provider: z.string(),
  mode: z.enum(['STK', 'LINK']),
  name: z.string(),
});

export const quote = z.object({
  quoteId,
  product: z.enum(products),
  productId: z.string(),
  plan,
  amountUsdCents: z.number(),
  /** Whole shillings: the figure on the button and in the prompt. */
  amountKes: z.number(),
  /** KES per USD in ten-thousandths, frozen for this quote. */
  rateE4: z.number(),
  rateSetAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The coupon's discount on the list price, in whole shillings; `amountKes` is the rest. */
  coupon: z.optional(z.object({ code: z.string(), listKes: z.number(), discountKes: z.number() })),
  /** Who else collects, beside M-Pesa's prompt and the usual card page. */
  furtherWays: z.array(furtherWay),
});

/** Facts about the goods. Never used for money; unknown keys are dropped (S27). */
export const paymentMetaData = z.object({
  proxyId: text(64),
  plan: z.optional(plan),
  renews: z.optional(renewableId),
  operatingSystem: z.optional(z.enum(['Linux', 'Windows'])),
  rating: z.optional(z.union([text(20), z.number()])),
  proxyCountryCode: z.optional(text(8)),
  isp: z.optional(text(80)),
  proxyState: z.optional(z.union([text(8), z.boolean()])),
  amount: z.optional(z.union([text(20), z.number()])),
  requestedService: z.optional(text(40)),
  customerId: z.optional(text(64)),
  callbackUrl: z.optional(text(500)),
  /** A payment of the test page: one shilling by prompt, which buys nothing. */
  test: z.optional(z.boolean()),
});

const paymentFields = {
  /** Whole KES; must equal the server's figure or the answer is 409 price-changed. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000)),
  description: z.optional(text(200)),
  /** Who collects, where a mode has several; left out, the usual one. */
  provider: z.optional(text(40)),
  category: z.literal('COLLECTIONS'),
  countryCode: z.literal(collectedIn.countryCode),
  currencyCode: z.literal(collectedIn.currencyCode),
  createdBy: z.optional(text(254)),
  quoteId: z.optional(quoteId),
  metaData: paymentMetaData,
};

/** POST /payments, as the specification words it; `quoteId` binds the price the customer saw. */
export const paymentBody = z.discriminatedUnion('mode', [
  /** The phone to prompt, in any form. */
  z.object({ ...paymentFields, mode: z.literal('STK'), accountNumber: phoneNumber }),
  /** The customer's e-mail. */
  z.object({ ...paymentFields, mode: z.enum(['LINK', 'BALANCE']), accountNumber: text(254) }),
]);

export const idempotencyKeyHeader = 'idempotency-key';

/** The four words of the specification; everything undecided is PROCESSING. */
export const transactionStatus = z.enum(['PROCESSING', 'ACCEPTED', 'FAILED', 'DECLINED']);

export const paymentCreated = z.object({
  paymentId,
  orderId,
  transactionStatus,
  /** Present for mode STK once the provider has taken the request. */
  MerchantRequestID: z.optional(z.string()),
  metaData: z.object({ checkout: z.optional(z.string()) }),
});

/** A test payment has no order; its result is queried by this id. */
export const testPaymentCreated = z.object({ MerchantRequestID: z.string() });

/** The state of a payment for the progress view. Times are ISO instants, null until they happen. */
export const paymentSteps = z.object({
  orderedAt: z.iso.datetime(),
  promptSentAt: z.nullable(z.iso.datetime()),
  /** The customer has acted on the phone or the hosted page: a callback reached us. */
  customerActedAt: z.nullable(z.iso.datetime()),
  confirmedAt: z.nullable(z.iso.datetime()),
  readyAt: z.nullable(z.iso.datetime()),
});

/** The code in the customer's M-Pesa message: ten letters and digits. */
export const receiptBody = z.strictObject({
  code: z
    .string()
    .check(
      z.overwrite(typedWithoutBlanks),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9]{10}$/, 'M-Pesa codes have 10 letters and digits'),
    ),
});

/** The purpose of a payment: enough to open the same purchase again. */
export const transactionPurchase = z.object({
  product: z.enum(lineProducts),
  /** A proxy's or an offer's id, the renewed lease's own proxy, `balance` for a top-up. */
  item: z.string(),
  plan,
  operatingSystem: z.nullable(z.enum(['Linux', 'Windows'])),
  renews: z.nullable(renewableId),
  coupon: z.nullable(z.string()),
});

export const transaction = z.object({
  paymentId,
  orderId,
  orderCode: z.string(),
  transactionStatus,
  /** Words for the customer: what happened and what to do. */
  providerDescription: z.string(),
  /** The same in each language. */
  advice: z.object(inEach(() => z.string())),
  /** Whether money left the customer; left out while that is not certain. */
  moneyTaken: z.optional(z.boolean()),
  resultCode: z.nullable(z.string()),
  /** Whole KES. */
  amount: z.number(),
  amountUsdCents: z.number(),
  currencyCode: z.literal(collectedIn.currencyCode),
  countryCode: z.literal(collectedIn.countryCode),
  mode: z.enum(['STK', 'LINK', 'BALANCE']),
  provider: z.string(),
  paymentMethod: z.string(),
  /** Phone (masked in the middle) or e-mail. */
  accountNumber: z.string(),
  receipt: z.nullable(z.string()),
  /** What became of the money: the goods, or the customer's balance. */
  outcome: z.enum(['none', 'delivered', 'provisioning', 'credited']),
  leaseId: z.nullable(leaseId),
  /** How many its order has, where it has several. */
  lines: z.optional(z.number()),
  checkout: z.nullable(z.string()),
  /** The newest code that the customer entered, and M-Pesa's answer about it. */
  typedCode: z.optional(
    z.object({
      code: z.string(),
      verdict: z.enum([
        'asking',
        'paid',
        'used',
        'unknown',
        'other-payer',
        'other-payee',
        'other-amount',
        'not-completed',
        'no-answer',
      ]),
    }),
  ),
  createdAt: z.iso.datetime(),
  steps: paymentSteps,
  purchase: transactionPurchase,
  metaData: z.object({
    proxyId: z.string(),
    proxyCountryCode: z.string(),
    isp: z.string(),
    plan,
    requestedService: z.string(),
  }),
});

/** Payments of a full page of a search; the last page has fewer. */
export const paymentsPerPage = 100;

export const paymentsSearchQuery = z.object({
  countryCode: z.optional(text(8)),
  currencyCode: z.optional(text(8)),
  /** From 0, `paymentsPerPage` each. */
  page: pageNumber,
  paymentId: z.optional(text(64)),
  /** One status, or several with commas between them. */
  transactionStatus: z.optional(text(60)),
});
export type PaymentsSearchQuery = z.infer<typeof paymentsSearchQuery>;
export const paymentsFound = z.object({ content: z.array(transaction) });

/** M-Pesa writes its codes as numbers in callbacks and as text in answers; ours are text. */
const resultCode = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** The browser's read of its own prompt: never the provider's callback (R4). */
export const stkStatusBody = z.object({ MerchantRequestID: text(100) });
export const stkStatus = z.object({
  transaction: z.object({
    MerchantRequestID: z.string(),
    /** Empty while undecided. */
    ResultCode: resultCode,
    ResultDesc: z.string(),
    /** Nothing more will come: asking again is of no use. */
    final: z.boolean(),
  }),
});

/** POST /products/proxy/lease: a hold before the money, the lease itself after it. */
export const leaseBody = z.object({
  proxyId: text(64),
  customerId: z.optional(text(64)),
  amount: z.optional(z.union([text(20), z.number()])),
  status: z.optional(text(20)),
  paymentReference: z.optional(text(160)),
  customerEmail: z.optional(text(254)),
  requestedService: z.optional(text(40)),
  countryCode: z.optional(countryCode),
  isp: z.optional(text(80)),
});
export const leaseAnswer = z.object({
  leaseId,
  proxyId: z.string(),
  customerId,
  status: z.enum(['RESERVED', 'ACTIVE']),
  reservedUntil: z.nullable(z.iso.datetime()),
  validUntil: z.nullable(z.iso.datetime()),
});

export type Quote = z.infer<typeof quote>;
export type FurtherWay = Quote['furtherWays'][number];
export type PaymentBody = z.output<typeof paymentBody>;
/** The same as a browser sends it. */
export type PaymentRequest = z.input<typeof paymentBody>;
export type TestPaymentCreated = z.infer<typeof testPaymentCreated>;
export type StkStatus = z.infer<typeof stkStatus>;
export type PaymentCreated = z.infer<typeof paymentCreated>;
export type Transaction = z.infer<typeof transaction>;
export type TransactionPurchase = z.infer<typeof transactionPurchase>;
export type TransactionStatus = z.infer<typeof transactionStatus>;
export type LeaseAnswer = z.infer<typeof leaseAnswer>;
