import type { Locale } from '#contracts/locales.ts';
import { add, money, type Money } from '#contracts/money.ts';
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
  const { order, attempt, owner, settings, quantityOf, at } = paid;
  const [details, coupon, language] = await Promise.all([
    billingDetails(tx, order.customerId),
    spendCoupon(tx, order.id),
    languageOf(tx, order.customerId),
  ]);
  const bought = quantityOf(order.line, language);
  await issueInvoice(tx, ctx, {
    order,
    payment: { id: attempt.id, method: methodOf(attempt), receipt: receiptOf(attempt) },
    seller: sellerOf(ctx, settings),
    buyer: partyOf(owner, details),
    lines: [lineOf(order, { bought, language, discount: coupon?.discount })],
    coupon,
    tax: taxOf(settings, order.kes),
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

type Bought = Readonly<{ bought: string; language: Locale; discount: Money | undefined }>;

/** Goods are listed at their list price; the coupon is a separate line under them. */
function lineOf(
  { line, kes }: Order,
  { bought, language, discount = money(0, 'KES') }: Bought,
): InvoiceLine {
  const told = [
    line.renews ? documentWords[language].renewal(bought) : bought,
    line.facts['isp'],
    line.facts['operatingSystem'],
  ];
  const detail = told.filter((word) => typeof word === 'string' && word !== '').join(', ');
  return { title: line.title, detail, quantity: 1, amountMinor: add(kes, discount).minor };
}
