import type { Locale } from '#contracts/locales.ts';
import { add, money, sum, type Money } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import {
  billingDetails,
  documentWords,
  issueInvoice,
  spendCoupon,
  taxOf,
  type BillingDetails,
  type BillingSettings,
  type InvoiceLine,
  type Party,
} from '#modules/billing';
import { findCustomer, fullName, type Customer } from '#modules/identity';
import { languageOf } from '#modules/notifications';
import type { Order, OrderLine } from '#modules/orders';
import { methodOf, receiptOf, type Attempt } from '#modules/payments/collect';
import type { SalesContext } from '../../context.ts';

type Paid = Readonly<{
  order: Order;
  /** What was sold of it: lines whose goods were gone are on no invoice. */
  lines: readonly OrderLine[];
  attempt: Attempt;
  owner: Customer;
  settings: BillingSettings;
  /** How much of it a line buys, in the words of its kind. */
  quantityOf: (line: OrderLine, language: Locale) => string;
  at: Date;
}>;

/**
 * Writes the invoice of an order that was paid, in the transaction that pays it and as its last
 * step, since every other sale waits for the counter of numbers.
 */
export async function invoiceOrder(tx: Tx, ctx: SalesContext, paid: Paid): Promise<void> {
  const { order, lines, attempt, owner, settings, quantityOf, at } = paid;
  const [details, coupon, language] = await Promise.all([
    billingDetails(tx, order.customerId),
    spendCoupon(tx, order.id),
    languageOf(tx, order.customerId),
  ]);
  const price = totalOf(lines);
  const discount = discountOf(order, coupon);
  await issueInvoice(tx, ctx, {
    order: { ...order, ...price },
    payment: { id: attempt.id, method: methodOf(attempt), receipt: receiptOf(attempt) },
    seller: sellerOf(ctx, settings),
    buyer: partyOf(owner, details),
    lines: lines.map((line) => {
      const bought = quantityOf(line, language);
      return lineOf(line, { bought, language, discount: discount(line) });
    }),
    coupon: coupon && { ...coupon, discount: sum(lines.map(discount), 'KES') },
    tax: taxOf(settings, price.kes),
    language,
    at,
  });
}

/** Without tax there is no PIN on the documents either. */
export const sellerOf = (
  { shop }: Pick<SalesContext, 'shop'>,
  settings: BillingSettings,
): Party => ({
  name: settings.sellerName === '' ? shop.name : settings.sellerName,
  company: '',
  address: settings.sellerAddress,
  email: shop.supportEmail,
  phone: null,
  pin: settings.vatOn ? settings.sellerPin : null,
});

/** The buyer's present details, for a document that is issued now. */
export async function buyerOf(
  db: Queryable,
  { customerId }: Pick<Order, 'customerId'>,
): Promise<Party> {
  const customer = await findCustomer(db, customerId);
  const details = await billingDetails(db, customerId);
  if (!customer) throw new Error(`Customer ${customerId} is not there.`);
  return partyOf(customer, details);
}

function partyOf(customer: Customer, details: BillingDetails): Party {
  const { email, phone = null } = customer;
  return { name: fullName(customer), email, phone, ...details };
}

type Priced = Pick<OrderLine, 'usd' | 'kes' | 'discount'>;

/** What some lines of an order cost together. */
export const totalOf = (lines: readonly Priced[]) => ({
  usd: sum(
    lines.map(({ usd }) => usd),
    'USD',
  ),
  kes: sum(
    lines.map(({ kes }) => kes),
    'KES',
  ),
  discount: sum(
    lines.map(({ discount }) => discount),
    'KES',
  ),
});

/** What the coupon took off a line; an order of one line has no other than the coupon's own. */
const discountOf =
  ({ lines: all }: Order, coupon: Readonly<{ discount: Money }> | undefined) =>
  (line: OrderLine): Money =>
    all.length === 1 ? (coupon?.discount ?? money(0, 'KES')) : line.discount;

type Bought = Readonly<{ bought: string; language: Locale; discount: Money }>;

/** Goods are listed at their list price; the coupon is a separate line under them. */
function lineOf(line: OrderLine, { bought, language, discount }: Bought): InvoiceLine {
  const told = [
    line.renews ? documentWords[language].renewal(bought) : bought,
    line.facts['isp'],
    line.facts['operatingSystem'],
  ];
  const detail = told.filter((word) => typeof word === 'string' && word !== '').join(', ');
  return { title: line.title, detail, quantity: 1, amountMinor: add(line.kes, discount).minor };
}
