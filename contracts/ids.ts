/**
 * Prefixed, typed ids: a payment id can never be passed where an order id is meant, and a log line
 * shows the type. The random part is 128 bits in hex, made by `newId`.
 */
import * as z from 'zod/mini';

export type CustomerId = `cus_${string}`;
export type ProxyId = `prx_${string}`;
export type QuoteId = `quo_${string}`;
export type OrderId = `ord_${string}`;
export type OrderLineId = `orl_${string}`;
/** One attempt to collect; the specification's paymentId. */
export type PaymentId = `pay_${string}`;
export type LeaseId = `lse_${string}`;
/** An amount of traffic as it was bought. */
export type LotId = `lot_${string}`;
/** A supplier of rotating exits. */
export type PoolId = `pol_${string}`;
export type UpstreamId = `ups_${string}`;
export type MessageId = `msg_${string}`;
export type ServerId = `srv_${string}`;
/** Goods that can get another paid term. */
export type RenewableId = LeaseId | ServerId;
/** One piece of work on a server. */
export type OperationId = `sop_${string}`;
/** A refund to a customer. */
export type RefundId = `rfd_${string}`;
/** A question to the shop, with all its messages. */
export type TicketId = `tkt_${string}`;
/** A file beside a message of a ticket. */
export type FileId = `fil_${string}`;
/** Card money that its bank demands back. */
export type DisputeId = `dsp_${string}`;

export type InvoiceId = `inv_${string}`;
export type CreditNoteId = `crn_${string}`;
export type CouponId = `cpn_${string}`;

const body = '[0-9a-f]{32}';
const idSchema = <Id extends string>(prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_${body}$`))) as unknown as z.ZodMiniType<Id, Id>;

export const customerId = idSchema<CustomerId>('cus');
export const proxyId = idSchema<ProxyId>('prx');
export const quoteId = idSchema<QuoteId>('quo');
export const orderId = idSchema<OrderId>('ord');
export const orderLineId = idSchema<OrderLineId>('orl');
export const paymentId = idSchema<PaymentId>('pay');
export const leaseId = idSchema<LeaseId>('lse');
export const lotId = idSchema<LotId>('lot');
export const serverId = idSchema<ServerId>('srv');
export const renewableId = z.union([leaseId, serverId]);
export const operationId = idSchema<OperationId>('sop');
export const refundId = idSchema<RefundId>('rfd');
export const ticketId = idSchema<TicketId>('tkt');
export const fileId = idSchema<FileId>('fil');

/** Makes an id from 16 random bytes, given by the caller so that tests and simulations repeat. */
export function newId<Prefix extends string>(prefix: Prefix, random: Uint8Array) {
  if (random.length !== 16) throw new RangeError('An id takes 16 random bytes.');
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${prefix}_${hex}` as const;
}
