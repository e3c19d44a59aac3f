/**
 * One server from its order to its end, and what its customer may do with it. Only the screens of
 * servers read this file.
 */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { operationId, orderId, serverId } from '../ids.ts';
import { call, idParam } from '../site/paths.ts';
import { paymentCreated } from '../sale/payments.ts';
import { serverAuto } from './server-keeping.ts';
import { operationKinds, operationStates, serverStates } from './servers.ts';
import { line, text, typed } from '../text.ts';

/** The actions of a customer on a machine. */
export const customerWork = ['start', 'stop', 'reboot', 'reinstall', 'reset-access'] as const;
export type CustomerWork = (typeof customerWork)[number];

export const serverOperation = z.object({
  id: operationId,
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** Who started it: the customer, staff, or the shop automatically. */
  by: z.enum(['customer', 'staff', 'shop']),
  askedAt: at,
  movedAt: at,
});

export const serverService = z.object({
  id: serverId,
  orderId,
  orderCode: z.string(),
  title: z.string(),
  operatingSystem: z.nullable(z.string()),
  state: z.enum(serverStates),
  suspendedFor: z.nullable(z.enum(['end', 'account', 'staff'])),
  power: z.enum(['running', 'stopped', 'unknown']),
  requestedAt: at,
  promisedBy: at,
  activatedAt: z.nullable(at),
  endsAt: z.nullable(at),
  /** A stopped server is taken away then. */
  keptUntil: z.nullable(at),
  /** Without the password, which is revealed by a call of its own. */
  access: z.nullable(
    z.object({ address: z.string(), username: z.string(), note: z.nullable(z.string()) }),
  ),
  /** The buttons to show; empty while nothing can be asked. */
  can: z.array(z.enum(customerWork)),
  hasConsole: z.boolean(),
  hasUsage: z.boolean(),
  busy: z.nullable(z.enum(operationKinds)),
  operations: z.array(serverOperation),
  renewal: z.object({
    /** Whole shillings for one more month; null when it cannot be renewed. */
    amountKes: z.nullable(z.number()),
    until: z.nullable(at),
    refusal: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** How it renews automatically, from the balance only; null when it does not. */
  auto: z.nullable(serverAuto),
  /** Whole shillings. */
  balanceKes: z.number(),
  leavesAtEnd: z.boolean(),
  /** The activation is late: the options for it, once. */
  late: z.nullable(z.object({ days: z.number(), choice: z.nullable(z.enum(['refund', 'days'])) })),
});

export const serverLive = z.object({
  power: z.enum(['running', 'stopped', 'missing']),
  /** Newest last; cpu from 0 to 1. */
  usage: z.array(z.object({ at, cpu: z.number(), inBytes: z.number(), outBytes: z.number() })),
});

export const workBody = z.strictObject({
  kind: z.enum(customerWork),
  /** The server's title, typed; asked for where everything on it is lost. */
  confirm: z.optional(line(120)),
});
export const proofBody = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  z.strictObject({ code: typed(32).check(z.minLength(6)) }),
]);

/** Whole KES as the customer saw them; another price is refused with the right one. */
const renewalPrice = z.strictObject({
  amountKes: z.int().check(z.positive(), z.maximum(10_000_000)),
});

export const serverCalls = {
  serverService: call({
    method: 'GET',
    path: '/servers/:id/service',
    token: 'read',
    params: idParam,
    answer: serverService,
  }),
  /** Queries the machine's provider now. */
  serverLive: call({
    method: 'GET',
    path: '/servers/:id/live',
    token: 'read',
    params: idParam,
    answer: serverLive,
  }),
  /** The password, after the person has shown that they are still there. Each use is kept. */
  revealServer: call({
    method: 'POST',
    path: '/servers/:id/reveal',
    params: idParam,
    body: proofBody,
    answer: z.object({ password: z.string() }),
  }),
  /** A token starts, stops and restarts; a person reinstalls and changes the password. */
  workOnServer: call({
    method: 'POST',
    path: '/servers/:id/operations',
    token: 'servers',
    params: idParam,
    body: workBody,
  }),
  /** Screen and keyboard, for a short while and under the same proof. Each use is kept. */
  openConsole: call({
    method: 'POST',
    path: '/servers/:id/console',
    params: idParam,
    body: proofBody,
    answer: z.object({
      url: z.string(),
      password: z.nullable(z.string()),
      validSeconds: z.number(),
    }),
  }),
  /**
   * One tap: a prompt on the saved number; a token pays from the balance. A repeat returns the
   * payment in progress.
   */
  renewServer: call({
    method: 'POST',
    path: '/servers/:id/renew',
    token: 'buy',
    spends: true,
    params: idParam,
    body: renewalPrice,
    answer: paymentCreated,
  }),
  /** Switches it on at the price that was seen, or agrees to another; takes a leave back. */
  setServerAutoRenewal: call({
    method: 'PUT',
    path: '/servers/:id/auto-renewal',
    token: 'buy',
    params: idParam,
    body: renewalPrice,
    answer: serverService,
  }),
  endServerAutoRenewal: call({
    method: 'DELETE',
    path: '/servers/:id/auto-renewal',
    token: 'servers',
    params: idParam,
    answer: serverService,
  }),
  /** Lets it end with its term, or takes that back. */
  leaveServer: call({
    method: 'POST',
    path: '/servers/:id/leave',
    token: 'servers',
    params: idParam,
    body: z.strictObject({
      leaves: z.boolean(),
      note: z.optional(text(300)),
    }),
  }),
  /** For an activation past its promise: the money on the balance, or more days. */
  chooseForLate: call({
    method: 'POST',
    path: '/servers/:id/late',
    params: idParam,
    body: z.strictObject({ choice: z.enum(['refund', 'days']) }),
  }),
} as const;

export type ServerService = z.infer<typeof serverService>;
export type ServerLive = z.infer<typeof serverLive>;
