/** Shapes that several parts of Admin share: its lists, orders, payments and audit log. */
import { at, maybe } from '../shapes.ts';
import * as z from 'zod/mini';
import { customerId, orderId, paymentId } from '../ids.ts';
import { lineProducts } from '../goods/kinds.ts';
import { attemptStates } from '../sale/money-states.ts';
import { orderStates } from '../sale/orders.ts';
import { serverStates } from '../goods/servers.ts';

/** The promise of two hours: fine, warned at 60 and 90 minutes, broken at 120. */
export const clockLevels = ['ok', 'warn60', 'warn90', 'late120'] as const;
const clock = z.object({ minutes: z.number(), level: z.enum(clockLevels) });

export const adminOrder = z.object({
  id: orderId,
  code: z.string(),
  /** Of its first line, and how many follow. */
  title: z.string(),
  product: z.enum(lineProducts),
  state: z.enum(orderStates),
  customerId,
  customerName: z.string(),
  customerEmail: z.string(),
  usdCents: z.number(),
  kes: z.number(),
  createdAt: at,
  paidAt: maybe(at),
  deliveredAt: maybe(at),
  /** Of paid orders that are not delivered yet. */
  clock: maybe(clock),
  assignee: maybe(z.object({ id: customerId, name: z.string() })),
  serverState: maybe(z.enum(serverStates)),
  reason: maybe(z.string()),
});

export const paymentEntry = z.object({
  id: paymentId,
  orderId,
  orderCode: z.string(),
  customerId,
  customerEmail: z.string(),
  provider: z.string(),
  /** How it was paid, as people call it. */
  method: z.string(),
  mode: z.string(),
  state: z.enum(attemptStates),
  kes: z.number(),
  account: z.string(),
  reference: z.string(),
  receipt: maybe(z.string()),
  resultCode: maybe(z.string()),
  resultText: maybe(z.string()),
  createdAt: at,
  resolvedAt: maybe(at),
});

export const auditEntry = z.object({
  id: z.number(),
  at,
  actor: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
});

export type AdminOrder = z.infer<typeof adminOrder>;
export type PaymentEntry = z.infer<typeof paymentEntry>;
export type AuditEntry = z.infer<typeof auditEntry>;
