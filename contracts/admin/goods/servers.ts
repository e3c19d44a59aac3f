/** Servers, their operations and providers as staff see them. Only Admin reads this file. */
import { at, maybe, pageNumber, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { customerId, operationId, orderId, serverId } from '../../ids.ts';
import { call, idParam } from '../../site/paths.ts';
import {
  operationKinds,
  operationStates,
  placementSettings,
  providerNames,
  serverStates,
} from '../../goods/servers.ts';
import { line, reasonText, text, words } from '../../text.ts';

export const serverFilters = ['work', 'setup', 'running', 'ended', 'all'] as const;

export const adminOperation = z.object({
  id: operationId,
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  provider: z.enum(providerNames),
  tries: z.number(),
  nextTryAt: maybe(at),
  reason: maybe(z.string()),
  askedBy: z.string(),
  askedAt: at,
  movedAt: at,
  /** What staff may do with it now. */
  can: z.array(z.enum(['retry', 'finish'])),
});

export const adminServer = z.object({
  id: serverId,
  orderId,
  orderCode: z.string(),
  title: z.string(),
  customerId,
  customerEmail: z.string(),
  provider: z.enum(providerNames),
  state: z.enum(serverStates),
  suspendedFor: maybe(z.string()),
  power: z.string(),
  address: maybe(z.string()),
  reference: maybe(z.string()),
  endsAt: maybe(at),
  requestedAt: at,
  /** Work in progress, or waiting for staff. */
  work: maybe(adminOperation),
});

export const adminServerRecord = z.object({
  server: adminServer,
  operations: z.array(adminOperation),
  /** The provider's answer, without secrets. */
  exchanges: z.array(
    z.object({
      operationId,
      call: z.string(),
      status: maybe(z.number()),
      body: z.unknown(),
      at,
    }),
  ),
  reveals: z.array(
    z.object({
      what: z.enum(['password', 'console']),
      provedBy: z.string(),
      address: maybe(z.string()),
      at,
    }),
  ),
});

export const staffWork = ['start', 'stop', 'reboot', 'suspend', 'resume', 'terminate'] as const;

export const placementEntry = z.object({
  offerId: z.string(),
  country: z.string(),
  systems: z.array(z.string()),
  provider: z.enum(providerNames),
  settings: placementSettings,
  version: z.number(),
});

const alarm = z.object({
  id: z.number(),
  provider: z.string(),
  reference: z.string(),
  name: z.string(),
  why: z.string(),
  seenAt: at,
  lastSeenAt: at,
});

/** Columns that the servers can be sorted by. */
export const serverSorts = ['ends'] as const;

export const serverAdminCalls = {
  adminServers: call({
    method: 'GET',
    path: '/admin/servers',
    query: z.object({
      page: pageNumber,
      search: z.optional(line(120)),
      state: z.optional(z.enum(serverFilters)),
      ...sortedBy(serverSorts),
    }),
    answer: z.object({
      content: z.array(adminServer),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  adminServer: call({
    method: 'GET',
    path: '/admin/servers/:id',
    params: idParam,
    answer: adminServerRecord,
  }),
  staffWork: call({
    method: 'POST',
    path: '/admin/servers/:id/operations',
    params: idParam,
    body: z.strictObject({ kind: z.enum(staffWork), reason: reasonText }),
  }),
  retryOperation: call({
    method: 'POST',
    path: '/admin/operations/:id/retry',
    params: idParam,
  }),
  /** A person did the work. A machine itself is delivered by the order's form. */
  finishOperation: call({
    method: 'POST',
    path: '/admin/operations/:id/finish',
    params: idParam,
  }),
  placements: call({
    method: 'GET',
    path: '/admin/placements',
    answer: z.object({
      /** Who is set up here. */
      providers: z.array(z.enum(providerNames)),
      content: z.array(placementEntry),
    }),
  }),
  place: call({
    method: 'PUT',
    path: '/admin/placements/:id',
    params: idParam,
    body: z.strictObject({
      provider: z.enum(providerNames),
      settings: z.strictObject({
        images: z.record(text(20), text(100)),
        type: text(100),
        place: text(100),
      }),
      /** The version that was on the screen: another one in force answers 409. */
      version: z.int(),
    }),
  }),
  checkServerProvider: call({
    method: 'POST',
    path: '/admin/server-providers/check',
    isQuestion: true,
    body: z.strictObject({ provider: z.enum(providerNames) }),
    answer: z.object({ ok: z.boolean(), detail: z.string() }),
  }),
  machineAlarms: call({
    method: 'GET',
    path: '/admin/machine-alarms',
    answer: z.object({ content: z.array(alarm) }),
  }),
  resolveAlarm: call({
    method: 'POST',
    path: '/admin/machine-alarms/:id/resolve',
    params: idParam,
    body: z.strictObject({ resolution: words(300) }),
  }),
} as const;

export type AdminServer = z.infer<typeof adminServer>;
export type AdminOperation = z.infer<typeof adminOperation>;
export type PlacementEntry = z.infer<typeof placementEntry>;
