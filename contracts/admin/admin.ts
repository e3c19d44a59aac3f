/** Admin: its calls and shapes. Only the admin chunk of the web app reads this file. */
import { line, reasonText, text, typedTogether, words } from '../text.ts';
import { at, maybe, pageNumber, pageOf, pageQuery, sortedBy } from '../shapes.ts';
import * as z from 'zod/mini';
import { abuseCalls } from '../support/abuse.ts';
import { auditCalls } from './audit.ts';
import { dayCalls } from './day.ts';
import { customerCalls } from './people/customers.ts';
import { leaseDeskCalls } from './goods/leases.ts';
import { jobHealthCalls } from './jobs.ts';
import { billingDeskCalls } from './money/billing.ts';
import { refundCalls } from './money/refunds.ts';
import { deskCalls } from './people/tickets.ts';
import { contentCalls } from './people/articles.ts';
import { orderWorkCalls } from './money/orders.ts';
import { reportCalls } from './reports.ts';
import { settingsCalls } from './settings.ts';
import { staffCalls } from './people/staff.ts';
import { searchCalls } from './search.ts';
import { viewCalls } from './views.ts';
import { testimonialCalls } from './people/testimonials.ts';
import { waitingDeskCalls } from './people/waiting.ts';
import { rateCalls } from './money/rates.ts';
import { countryCalls } from './goods/countries.ts';
import { hostPattern, productCalls } from './goods/products.ts';
import { adminOrder, paymentEntry } from './shapes.ts';
import { plan } from '../goods/catalogue.ts';
import { customerId } from '../ids.ts';
import { call, idParam } from '../site/paths.ts';
import { addressPoolCalls } from './goods/address-pools.ts';
import { serverAdminCalls } from './goods/servers.ts';
import { modemCalls } from './goods/modems.ts';
import { stockCalls } from './goods/stock.ts';
import { proof } from '../sale/proof-steps.ts';
import { priceCalls } from './goods/prices.ts';
import { poolMeterCalls } from './goods/pool-meters.ts';
import { poolAdminCalls } from './goods/pools.ts';
import { supplierCalls } from './goods/suppliers.ts';
import { serverStates } from '../goods/servers.ts';
import { attemptStates, disputeStates } from '../sale/money-states.ts';

export const staffSelf = z.object({
  id: customerId,
  email: z.string(),
  name: z.string(),
  /** Empty until the session passed the second step. */
  permissions: z.array(z.string()),
});

export const queueSummary = z.object({
  waiting: z.number(),
  late: z.number(),
  /** No recipient of purchases and alarms is set. */
  nobodyHears: z.boolean(),
  /** No heartbeat of the worker for a minute: payments, deliveries and emails are late. */
  workerSilent: z.boolean(),
});

const json = z.unknown();
const paymentLog = z.object({
  payment: paymentEntry,
  events: z.array(
    z.object({
      from: maybe(z.enum(attemptStates)),
      to: z.enum(attemptStates),
      cause: z.string(),
      detail: json,
      at,
    }),
  ),
  /** The provider's message, unchanged. */
  messages: z.array(
    z.object({ body: json, sourceAddress: z.string(), receivedAt: at, verdict: maybe(z.string()) }),
  ),
  /** Our further queries to the provider about it, and their answers. */
  questions: z.array(
    z.object({
      kind: z.string(),
      /** The key of the query: its receipt. */
      receipt: maybe(z.string()),
      state: z.string(),
      resultCode: maybe(z.string()),
      resultText: maybe(z.string()),
      answer: json,
      askedAt: at,
      answeredAt: maybe(at),
    }),
  ),
  /** Banks that demand its money back. */
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(disputeStates),
      /** Cents of KES; null until the provider has answered. */
      amountMinor: maybe(z.number()),
      category: maybe(z.string()),
      providerStatus: maybe(z.string()),
      heardAt: at,
      dueAt: maybe(at),
      resolvedAt: maybe(at),
    }),
  ),
});

const happening = z.object({ kind: z.string(), actor: z.string(), detail: json, at });
export const adminOrderDetail = z.object({
  order: adminOrder,
  /** How many lines it has; `facts`, `plan` and `server` are of the first. */
  lineCount: z.number(),
  history: z.array(happening),
  proof,
  facts: z.record(z.string(), z.unknown()),
  plan,
  server: maybe(
    z.object({
      state: z.enum(serverStates),
      address: maybe(z.string()),
      username: maybe(z.string()),
      note: maybe(z.string()),
      reason: maybe(z.string()),
      tries: z.number(),
      endsAt: maybe(at),
    }),
  ),
  payments: z.array(paymentEntry),
});

export const activateServerBody = z.strictObject({
  address: typedTogether(253).check(z.regex(hostPattern, 'Enter an IP address or host name')),
  username: line(64).check(z.regex(/^\S+$/, 'The user name cannot contain spaces')),
  password: z.string().check(z.minLength(8, 'At least 8 characters'), z.maxLength(256)),
  note: z.optional(text(1000)),
});
export type ActivateServerBody = z.infer<typeof activateServerBody>;
const reasonBody = z.strictObject({ reason: reasonText });

export const paymentException = z.object({
  id: z.number(),
  paymentId: maybe(z.string()),
  orderId: maybe(z.string()),
  orderCode: maybe(z.string()),
  customerEmail: maybe(z.string()),
  kind: z.string(),
  detail: json,
  /** Its subject, if it is about money; cents of KES. */
  amountMinor: maybe(z.number()),
  /** Money that still waits in suspense, and the order that its account points at. */
  unmatched: maybe(
    z.object({
      provider: z.string(),
      receipt: z.string(),
      orderCode: maybe(z.string()),
    }),
  ),
  createdAt: at,
  resolvedAt: maybe(at),
  resolution: maybe(z.string()),
});
export type AdminException = z.infer<typeof paymentException>;

export const adminJob = z.object({
  id: z.number(),
  topic: z.string(),
  key: z.string(),
  attempts: z.number(),
  lastError: maybe(z.string()),
  runAt: at,
  createdAt: at,
  doneAt: maybe(at),
  deadAt: maybe(at),
});
export type AdminJob = z.infer<typeof adminJob>;
/** Columns that the queue and the payments can be sorted by. */
export const orderSorts = ['paid', 'price'] as const;
export const paymentSorts = ['created', 'amount'] as const;
/** What became of a payment: not known yet, paid, or nothing (refused or run out of time). */
export const paymentOutcomes = ['open', 'paid', 'failed'] as const;
export const paymentDays = ['today'] as const;
export const queueStates = ['waiting', 'failed', 'delivered', 'unpaid', 'refunds', 'all'] as const;

export const adminCalls = {
  ...dayCalls,
  ...leaseDeskCalls,
  ...jobHealthCalls,
  ...auditCalls,
  ...customerCalls,
  ...refundCalls,
  ...billingDeskCalls,
  ...reportCalls,
  ...abuseCalls,
  ...settingsCalls,
  ...staffCalls,
  ...searchCalls,
  ...viewCalls,
  ...serverAdminCalls,
  ...addressPoolCalls,
  ...stockCalls,
  ...modemCalls,
  ...deskCalls,
  ...contentCalls,
  ...supplierCalls,
  ...poolAdminCalls,
  ...poolMeterCalls,
  ...priceCalls,
  ...productCalls,
  ...countryCalls,
  ...rateCalls,
  ...waitingDeskCalls,
  ...testimonialCalls,
  ...orderWorkCalls,
  me: call({ method: 'GET', path: '/admin/me', answer: staffSelf }),
  summary: call({ method: 'GET', path: '/admin/summary', answer: queueSummary }),
  orders: call({
    method: 'GET',
    path: '/admin/orders',
    query: z.object({
      ...pageQuery,
      ...sortedBy(orderSorts),
      state: z.optional(z.enum(queueStates)),
    }),
    answer: pageOf(adminOrder),
  }),
  order: call({
    method: 'GET',
    path: '/admin/orders/:id',
    params: idParam,
    answer: adminOrderDetail,
  }),
  activate: call({
    method: 'POST',
    path: '/admin/orders/:id/activate',
    params: idParam,
    body: activateServerBody,
  }),
  fail: call({
    method: 'POST',
    path: '/admin/orders/:id/fail',
    params: idParam,
    body: reasonBody,
  }),
  retry: call({ method: 'POST', path: '/admin/orders/:id/retry', params: idParam }),
  payments: call({
    method: 'GET',
    path: '/admin/payments',
    query: z.object({
      ...pageQuery,
      ...sortedBy(paymentSorts),
      outcome: z.optional(z.enum(paymentOutcomes)),
      /** Begun since midnight in Nairobi. */
      day: z.optional(z.enum(paymentDays)),
      /** The provider's result codes, with commas between them; `none` where it sent none. */
      code: z.optional(line(80)),
    }),
    answer: pageOf(paymentEntry),
  }),
  payment: call({
    method: 'GET',
    path: '/admin/payments/:id',
    params: idParam,
    answer: paymentLog,
  }),
  checkPayment: call({
    method: 'POST',
    path: '/admin/payments/:id/check',
    isQuestion: true,
    params: idParam,
    answer: paymentLog,
  }),
  exceptions: call({
    method: 'GET',
    path: '/admin/exceptions',
    query: z.object({ page: pageNumber, open: z.optional(z.enum(['true', 'false'])) }),
    answer: pageOf(paymentException),
  }),
  resolveException: call({
    method: 'POST',
    path: '/admin/exceptions/:id/resolve',
    params: idParam,
    body: z.strictObject({ resolution: words(500) }),
  }),
  jobs: call({
    method: 'GET',
    path: '/admin/jobs',
    query: z.object({ page: pageNumber, state: z.optional(z.enum(['failing', 'dead', 'all'])) }),
    answer: pageOf(adminJob),
  }),
  retryJob: call({ method: 'POST', path: '/admin/jobs/:id/retry', params: idParam }),
} as const;

export type AdminOrderDetail = z.infer<typeof adminOrderDetail>;
