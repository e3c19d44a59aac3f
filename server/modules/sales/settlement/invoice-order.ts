import type { Locale } from '#contracts/locales.ts';
import { add, money, type Money } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import {
  billingDetails,
  documentWords,
  issueCreditNote,
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
import { findOrder, type Order } from '#modules/orders';
import { methodOf, receiptOf, type Attempt } from '#modules/payments/collect';
import { kindOf } from '../goods/kinds.ts';
import type { OnRefundSettled } from '../refunds/refund-settled.ts';
import type { SalesContext } from '../context.ts';

type Paid = Readonly<{
  order: Order;
  attempt: Attempt;
  owner: Customer;
  settings: BillingSettings;
  at: Date;
}>;

/**
 * Writes the invoice of an order that was paid, in the transaction that pays it and as its last
 * step, since every other sale waits for the counter of numbers. A top-up sells nothing, so it has
 * a receipt only.
 */
export async function invoiceOrder(tx: Tx, ctx: SalesContext, paid: Paid): Promise<void> {
  const { order, attempt, owner, settings, at } = paid;
  const { sale } = kindOf(ctx, order.line.product);
  if (!sale) return;
  const [details, coupon, language] = await Promise.all([
    billingDetails(tx, order.customerId),
    spendCoupon(tx, order.id),
    languageOf(tx, order.customerId),
  ]);
  const bought = sale.quantityOf(order.line, language);
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

/** The buyer as they stand now, for a document that is written now. */
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

/** Goods stand at their list price; the coupon is a line of its own under them. */
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

/** Every part of a price that goes back for good has its credit note. */
export const creditNoteFollows: OnRefundSettled = async (tx, ctx, settled) => {
  const { source, orderId, amount, destination, reason, at } = settled;
  const order = await findOrder(tx, orderId);
  // Of goods that were never delivered the books owe no tax, and the invoice is taken back whole.
  const isUndelivered = settled.whole && !order?.deliveredAt;
  const vat = isUndelivered ? 'rest' : settled.vat;
  await issueCreditNote(tx, ctx, { source, orderId, amount, vat, destination, reason, at });
};
