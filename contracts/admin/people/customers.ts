/** Customers as staff see them: the list, the record, notes and suspension. */
import { reasonText, words } from '../../text.ts';
import { at, maybe, pageOf, pageQuery, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { adminOrder, auditEntry, paymentEntry } from '../shapes.ts';
import { customerId, orderId, refundId, ticketId } from '../../ids.ts';
import { session, signInEntry } from '../../account/identity.ts';
import { call, idParam } from '../../site/paths.ts';
import { privacyState } from '../../account/privacy-state.ts';
import { leaseStates } from '../../goods/leases.ts';
import { lotStates } from '../../goods/traffic.ts';
import { serverStates } from '../../goods/servers.ts';
import { refundStates } from '../../sale/money-states.ts';

export const adminCustomer = z.object({
  id: customerId,
  name: z.string(),
  email: z.string(),
  phone: maybe(z.string()),
  verified: z.boolean(),
  suspendedAt: maybe(at),
  suspendedReason: maybe(z.string()),
  /** Erased accounts stay in the books, without a person behind them. */
  erasedAt: maybe(at),
  staffRole: maybe(z.string()),
  createdAt: at,
  orders: z.number(),
  spentKes: z.number(),
  creditKes: z.number(),
});

const service = {
  id: z.string(),
  title: z.string(),
  orderId,
  endsAt: maybe(at),
};

const adminCustomerRecord = z.object({
  customer: adminCustomer,
  /** How much went back so far, to the balance or by the provider; whole KES. */
  returnedKes: z.number(),
  orders: z.array(adminOrder),
  leases: z.array(z.object({ ...service, state: z.enum(leaseStates) })),
  servers: z.array(
    z.object({ ...service, state: z.enum(serverStates), address: maybe(z.string()) }),
  ),
  /** Traffic by the gigabyte, with what was bought of it. */
  traffic: z.array(
    z.object({
      ...service,
      state: z.enum(leaseStates),
      lots: z.array(
        z.object({
          id: z.string(),
          orderId,
          bytes: z.number(),
          used: z.number(),
          givenBack: z.number(),
          state: z.enum(lotStates),
          endsAt: at,
        }),
      ),
    }),
  ),
  payments: z.array(paymentEntry),
  refunds: z.array(
    z.object({
      id: refundId,
      state: z.enum(refundStates),
      kes: z.number(),
      destination: z.enum(['balance', 'provider']),
      reason: z.string(),
      orderCode: maybe(z.string()),
      createdAt: at,
    }),
  ),
  tickets: z.array(
    z.object({
      id: ticketId,
      code: z.string(),
      subject: z.string(),
      status: z.string(),
      spokeAt: at,
    }),
  ),
  mails: z.array(
    z.object({
      template: z.string(),
      subject: maybe(z.string()),
      sentAt: maybe(at),
      createdAt: at,
    }),
  ),
  sessions: z.array(
    z.object({ address: z.string(), userAgent: z.string(), createdAt: at, lastSeenAt: at }),
  ),
  /** Sign-ins and failed tries of the last ninety days, newest first. */
  signIns: z.array(signInEntry),
  /** Browsers in which the account was proven; they need no code. */
  devices: z.array(z.object({ firstAt: at, lastAt: at })),
  /** API tokens that were not revoked, newest first; expired ones too. */
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hint: z.string(),
      scopes: z.array(z.string()),
      madeAt: at,
      isExpired: z.boolean(),
      lastUsedAt: maybe(at),
      lastUsedFrom: maybe(z.string()),
    }),
  ),
  /** Payments that the customer may open in ten minutes; null is the shop's own number. */
  paymentsMax: maybe(z.number()),
  /** Newest first; a note is never changed. */
  notes: z.array(z.object({ id: z.number(), author: z.string(), body: z.string(), at })),
  privacy: privacyState,
  /** Empty for roles that may not read the log. */
  audit: z.array(auditEntry),
});

const reasonBody = z.strictObject({ reason: reasonText });
export const noteMax = 2000;
/** The most payments in ten minutes that staff may allow one customer. */
export const paymentsMaxOfCustomer = 1_000;

/** Columns that the accounts can be sorted by. */
export const customerSorts = ['name', 'created'] as const;

export const customerCalls = {
  customers: call({
    method: 'GET',
    path: '/admin/customers',
    query: z.object({ ...pageQuery, ...sortedBy(customerSorts) }),
    answer: pageOf(adminCustomer),
  }),
  customer: call({
    method: 'GET',
    path: '/admin/customers/:id',
    params: idParam,
    answer: adminCustomerRecord,
  }),
  suspend: call({
    method: 'POST',
    path: '/admin/customers/:id/suspend',
    params: idParam,
    body: reasonBody,
  }),
  restore: call({ method: 'POST', path: '/admin/customers/:id/restore', params: idParam }),
  /** Ends every API token of the customer. */
  revokeTokens: call({
    method: 'POST',
    path: '/admin/customers/:id/tokens/revoke',
    params: idParam,
    body: reasonBody,
  }),
  /** Payments in ten minutes of this one customer; 0 is the shop's own number. */
  limitPayments: call({
    method: 'PUT',
    path: '/admin/customers/:id/payments-max',
    params: idParam,
    body: z.strictObject({
      max: z.int().check(z.minimum(0), z.maximum(paymentsMaxOfCustomer)),
      reason: reasonText,
    }),
  }),
  addCustomerNote: call({
    method: 'POST',
    path: '/admin/customers/:id/notes',
    params: idParam,
    body: z.strictObject({ body: words(noteMax) }),
  }),
  copyCustomer: call({
    method: 'POST',
    path: '/admin/customers/:id/copy',
    params: idParam,
    body: reasonBody,
  }),
  eraseCustomer: call({
    method: 'POST',
    path: '/admin/customers/:id/erase',
    params: idParam,
    body: reasonBody,
  }),
  keepCustomer: call({ method: 'POST', path: '/admin/customers/:id/keep', params: idParam }),
  /** The browser's session becomes a visit of 30 minutes; the answer is the visit's. */
  actAs: call({
    method: 'POST',
    path: '/admin/customers/:id/act-as',
    params: idParam,
    body: reasonBody,
    answer: session,
  }),
} as const;

export type AdminCustomer = z.infer<typeof adminCustomer>;
export type AdminCustomerRecord = z.infer<typeof adminCustomerRecord>;
