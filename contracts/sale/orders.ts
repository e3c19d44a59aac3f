/** Orders as their customer reads them: one shape for both screens (decision G60). */
import * as z from 'zod/mini';
import { customerId, leaseId, orderId, serverId } from '../ids.ts';
import { exact, line } from '../text.ts';

/** Category words exactly as the orders screen writes them; the code is the data (decision G63). */
export const categories = {
  proxies: 'Proxies',
  vps: 'VPS Server',
  templates: 'PSD Templates',
  nonvoip: 'Non-VOIP NUMBERS',
  vcc: 'VCC Cards',
  other: 'other',
} as const;
export const categoryCode = z.enum(['proxies', 'vps', 'templates', 'nonvoip', 'vcc', 'other']);

/** The eleven states of decision G62. */
export const orderStates = [
  'draft',
  'awaiting_payment',
  'paid',
  'provisioning',
  'delivered',
  'provisioning_failed',
  'cancelled',
  'expired',
  'refund_due',
  'refunded',
  'partially_refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** What became of a line of an order (decision I1); `unpaid` while its order has no money. */
export const lineStates = ['unpaid', 'waiting', 'delivered', 'gone', 'ended', 'refunded'] as const;
export type LineState = (typeof lineStates)[number];

/**
 * The events of an order. `owe`: its money, or part of it, is to be refunded; `refund` and
 * `refund_part`: it was, to the balance or to the phone.
 */
export const orderEvents = [
  'submit',
  'pay',
  'provision',
  'deliver',
  'fail',
  'owe',
  'refund',
  'refund_part',
  'cancel',
  'expire',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Map of the specification: epoch milliseconds and flags as strings. Secrets only while ACTIVE. */
export const orderData = z.object({
  PROXY_ID: z.optional(z.string()),
  IP: z.optional(z.string()),
  ISP: z.optional(z.string()),
  LOCATION_CITY: z.optional(z.string()),
  LOCATION_REGION: z.optional(z.string()),
  LOCATION_COUNTRY_CODE: z.optional(z.string()),
  CONNECTIVITY: z.optional(z.string()),
  LEASE_START_DATE: z.optional(z.string()),
  LEASE_VALID_UNTIL: z.optional(z.string()),
  RENEWABLE: z.optional(z.string()),
  AUTO_RENEWABLE: z.optional(z.string()),
  REFUNDABLE: z.optional(z.string()),
  HOST: z.optional(z.string()),
  SOCK_IP: z.optional(z.string()),
  SOCK_PORT: z.optional(z.string()),
  HTTP_PORT: z.optional(z.string()),
  PROXY_USER: z.optional(z.string()),
  PROXY_PASSWORD: z.optional(z.string()),
  SERVER_ID: z.optional(serverId),
  SERVER_STATUS: z.optional(z.string()),
  LEASE_ID: z.optional(leaseId),
  LEASE_STATUS: z.optional(z.enum(['RESERVED', 'ACTIVE', 'ENDED'])),
});

export const order = z.object({
  orderId,
  /** Short code for people, such as LG-7K3M9Q. */
  externalOrderId: z.string(),
  /** USD, two decimals, as text; empty for people of a team who may not see money. */
  totalAmount: z.string(),
  totalKes: z.nullable(z.number()),
  rateE4: z.number(),
  quantity: z.number(),
  /** completed, processing or the state's own words (decision G62). */
  status: z.string(),
  state: z.enum(orderStates),
  createdAt: z.iso.datetime(),
  paymentMethod: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  /** Its number; the file is GET /orders/:id/invoice.pdf. */
  invoice: z.nullable(z.string()),
  product: z.object({ name: z.string(), category: z.string(), categoryCode }),
  orderData,
});

const pageNumber = z.optional(z.string().check(z.regex(/^\d{1,6}$/)));
export const ordersSearchQuery = z.object({
  customerId: z.optional(exact(64)),
  page: pageNumber,
  size: pageNumber,
  search: z.optional(line(120)),
  category: z.optional(exact(40)),
  /** The word that orders have for their state, such as `completed`. */
  status: z.optional(exact(40)),
  /** `true` adds `sums` to the answer. */
  sums: z.optional(z.literal('true')),
  /** Nairobi days, yyyy-mm-dd, both included (decision G64). */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});

const orderSums = z.object({
  /** All orders of the account by their status, whatever was looked for. */
  statuses: z.array(z.object({ status: z.string(), count: z.number() })),
  /** USD of all that were found, and of those that are paid; empty like `totalAmount`. */
  totalAmount: z.string(),
  paidAmount: z.string(),
});

export const ordersFound = z.object({
  content: z.array(order),
  page: z.number(),
  size: z.number(),
  total: z.number(),
  totalItems: z.number(),
  sums: z.optional(orderSums),
});

/** GET /dashboard/summary: the customer's own figures and the shop's real ones. */
export const dashboardSummary = z.object({
  customerId,
  /** Empty for people of a team who may not see money. */
  totalSpent: z.string(),
  totalProducts: z.number(),
  productsByCategory: z.object({
    proxies: z.number(),
    vps: z.number(),
    templates: z.number(),
    nonVoip: z.number(),
    vcc: z.number(),
  }),
  orders: z.number(),
  /** What works at this moment. */
  active: z.object({ proxies: z.number(), vps: z.number() }),
  activeServices: z.number(),
  lastActivityAt: z.nullable(z.iso.datetime()),
  trending: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.enum(['proxies', 'vps']),
      trend: z.literal('up'),
      percent: z.number(),
    }),
  ),
});

export type Order = z.infer<typeof order>;
export type OrderData = z.infer<typeof orderData>;
export type OrderSums = z.infer<typeof orderSums>;
export type OrdersSearchQuery = z.infer<typeof ordersSearchQuery>;
export type DashboardSummary = z.infer<typeof dashboardSummary>;
