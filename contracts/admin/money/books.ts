/** Admin's books: statements, settlements, closes, reports. Amounts in minor units. */
import { at, maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { customerId, orderId } from '../../ids.ts';
import { disputeStates } from '../../sale/money-states.ts';
import { call, csv } from '../../site/paths.ts';
import { emailText, exact, text, typed, words, writing } from '../../text.ts';

const pageQuery = z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,5}$/))) });
const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.number(),
    size: z.number(),
    totalItems: z.number(),
  });

/** Base64 of four megabytes of file. */
const fileCharactersMax = 5_600_000;
const statementFile = z.strictObject({
  name: words(200),
  /** The file in base64. */
  data: z.string().check(z.minLength(4), z.maxLength(fileCharactersMax)),
});
const rejectedRow = z.object({ row: z.number(), text: z.string(), problems: z.array(z.string()) });

export const statementPreview = z.object({
  known: z.number(),
  counts: z.object({
    booked: z.number(),
    money: z.number(),
    fee: z.number(),
    payout: z.number(),
    outgoing: z.number(),
    'not-completed': z.number(),
  }),
  from: maybe(at),
  to: maybe(at),
  rejected: z.array(rejectedRow),
});

export const statementImport = z.object({
  id: z.string(),
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: at,
  lines: z.number(),
  known: z.number(),
  rejected: z.number(),
  open: z.number(),
});

const provider = exact(40);
export const unmatchedPayment = z.object({
  provider,
  receipt: z.string(),
  minor: z.number(),
  reference: z.string(),
  paidAt: z.string(),
  foundAt: at,
  uploaded: z.boolean(),
  orderId: maybe(orderId),
  orderCode: maybe(z.string()),
  customerEmail: maybe(z.string()),
});

export const openLine = z.object({
  id: z.number(),
  receipt: z.string(),
  completedAt: at,
  minor: z.number(),
  reason: z.string(),
  details: z.string(),
  match: z.string(),
});

export const disputeItem = z.object({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  state: z.enum(disputeStates),
  amountMinor: maybe(z.number()),
  category: z.string(),
  /** The provider's own word for it. */
  providerStatus: z.string(),
  dueAt: maybe(at),
  servicePaused: z.boolean(),
  heardAt: at,
  openedAt: maybe(at),
  resolvedAt: maybe(at),
  paymentId: maybe(z.string()),
  orderId: maybe(orderId),
  orderCode: maybe(z.string()),
  customerEmail: maybe(z.string()),
});
export const settlementItem = z.object({
  id: z.string(),
  settledOn: at,
  grossMinor: z.number(),
  feesMinor: z.number(),
  deductionsMinor: z.number(),
  netMinor: z.number(),
  lines: z.number(),
  state: z.enum(['posted', 'differs']),
  detail: z.string(),
  readAt: at,
});
const settlementsPage = z.object({
  content: z.array(settlementItem),
  page: z.number(),
  size: z.number(),
  totalItems: z.number(),
  /** The balance of the books at the card provider, and the part of it without a payout yet. */
  clearingMinor: z.number(),
  unsettledMinor: z.number(),
});

const unmatchedParams = z.object({ provider, receipt: exact(64) });

const day = z.iso.date().check(z.regex(/^20/));
const minor = z.number();
/** An account's balance before a time, its movements, and its balance after. */
export const bookAccount = z.object({
  account: z.string(),
  currency: z.enum(['KES', 'USD']),
  openingMinor: minor,
  debitMinor: minor,
  creditMinor: minor,
  closingMinor: minor,
});
export const closeView = z.object({
  day,
  accounts: z.array(bookAccount),
  provider: z.object({
    paidInMinor: minor,
    withdrawnMinor: minor,
    ledgerInMinor: minor,
    ledgerOutMinor: minor,
    covered: z.boolean(),
    unexplained: z.number(),
    missing: z.number(),
  }),
  closed: maybe(z.object({ closedAt: at, closedBy: z.string(), note: z.string() })),
  lastClosed: maybe(z.string()),
  /** Reasons that keep the day open, and reasons that need a note. */
  blockers: z.array(z.string()),
  doubts: z.array(z.string()),
});
export const invariantCheck = z.object({
  id: z.string(),
  rule: z.string(),
  ok: z.boolean(),
  offences: z.array(z.object({ subject: z.string(), detail: z.string() })),
  ms: z.number(),
  checkedAt: at,
  brokenSince: maybe(at),
});
const checks = z.object({ content: z.array(invariantCheck) });

export const bookCalls = {
  close: call({
    method: 'GET',
    path: '/admin/close',
    /** Yesterday in Nairobi by default. */
    query: z.object({ day: z.optional(day) }),
    answer: closeView,
  }),
  closeDay: call({
    method: 'POST',
    path: '/admin/close',
    body: z.strictObject({ day, note: text(500) }),
    answer: closeView,
  }),
  reopenDay: call({
    method: 'POST',
    path: '/admin/close/reopen',
    body: z.strictObject({
      day,
      reason: writing({ min: 3, max: 500 }),
    }),
    answer: closeView,
  }),
  /** The day's accounts as CSV. */
  closeFile: call({
    method: 'GET',
    path: '/admin/close/file',
    media: csv,
    query: z.object({ day }),
  }),
  invariants: call({ method: 'GET', path: '/admin/invariants', answer: checks }),
  checkInvariants: call({
    method: 'POST',
    path: '/admin/invariants/check',
    isQuestion: true,
    answer: checks,
  }),
  previewStatement: call({
    method: 'POST',
    path: '/admin/statements/preview',
    isQuestion: true,
    body: statementFile,
    answer: statementPreview,
  }),
  importStatement: call({
    method: 'POST',
    path: '/admin/statements',
    body: statementFile,
    answer: z.object({
      lines: z.number(),
      added: z.number(),
      rejected: z.number(),
      repeated: z.boolean(),
    }),
  }),
  statements: call({
    method: 'GET',
    path: '/admin/statements',
    query: pageQuery,
    answer: pageOf(statementImport),
  }),
  unmatchedPayments: call({
    method: 'GET',
    path: '/admin/unmatched',
    query: pageQuery,
    answer: pageOf(unmatchedPayment),
  }),
  /** Gives money in suspense to an order (by code) or to a customer (by e-mail). */
  giveUnmatched: call({
    method: 'POST',
    path: '/admin/unmatched/:provider/:receipt/give',
    params: unmatchedParams,
    body: z.union([
      z.strictObject({ orderCode: typed(40).check(z.minLength(3)) }),
      z.strictObject({ email: emailText }),
    ]),
    answer: z.object({ outcome: z.enum(['paid', 'credited']), customerId }),
  }),
  /** Sends money in suspense back the way it came. */
  returnUnmatched: call({
    method: 'POST',
    path: '/admin/unmatched/:provider/:receipt/return',
    params: unmatchedParams,
    body: z.strictObject({
      reason: writing({ min: 3, max: 300 }),
    }),
    /** `waits`: for a second person. */
    answer: z.object({ waits: z.boolean() }),
  }),
  disputes: call({
    method: 'GET',
    path: '/admin/disputes',
    query: pageQuery,
    answer: pageOf(disputeItem),
  }),
  checkDispute: call({
    method: 'POST',
    path: '/admin/disputes/:id/check',
    isQuestion: true,
    params: z.object({ id: exact(64) }),
  }),
  settlements: call({
    method: 'GET',
    path: '/admin/settlements',
    query: pageQuery,
    answer: settlementsPage,
  }),
  openLines: call({
    method: 'GET',
    path: '/admin/statement-lines',
    query: pageQuery,
    answer: pageOf(openLine),
  }),
  explainLine: call({
    method: 'POST',
    path: '/admin/statement-lines/:id/explain',
    params: z.object({ id: exact(20) }),
    body: z.strictObject({ words: writing({ min: 3, max: 500 }) }),
  }),
} as const;

export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;
export type StatementPreview = z.infer<typeof statementPreview>;
export type CloseView = z.infer<typeof closeView>;
export type DisputeItem = z.infer<typeof disputeItem>;
export type StatementImport = z.infer<typeof statementImport>;
export type OpenLine = z.infer<typeof openLine>;
export type SettlementItem = z.infer<typeof settlementItem>;
