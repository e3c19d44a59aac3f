/**
 * Another exit address for a running lease, where the modem behind it can change it: by a call, or
 * by a secret link that phones, browsers and scripts open.
 */
import * as z from 'zod/mini';
import { at, maybe } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';

/** Where secret links are answered, outside of the interface: `/change/TOKEN`. */
export const changeRoot = '/change';
/** How often one client address may open secret links in a minute, whatever comes of it. */
export const changeLinksPerMinute = 10;

/**
 * `ready`: nothing was asked yet. `pending`: the modem is at it. `unchanged`: the carrier gave the
 * same address again, which may be tried once more at once. `too_soon`: nothing was begun.
 */
export const changeStates = [
  'ready',
  'pending',
  'done',
  'unchanged',
  'too_soon',
  'failed',
] as const;
export type ChangeState = (typeof changeStates)[number];

/** Why a change failed: the modem refused, or was silent; or the lease ended before it was told. */
export const changeReasons = ['refused', 'silent', 'lease-over'] as const;

export const addressChange = z.object({
  state: z.enum(changeStates),
  /** The address before the last change. */
  oldIp: maybe(z.string()),
  /** The address as measured after the last change; null while there is none. */
  newIp: maybe(z.string()),
  changedAt: maybe(at),
  /** When the next change may be asked for; null where it may be now. */
  nextAllowedAt: maybe(at),
  retryAfterSeconds: z.number(),
  /** From the request to the measured address. */
  tookMs: maybe(z.number()),
  reason: maybe(z.enum(changeReasons)),
});
export type AddressChange = z.infer<typeof addressChange>;

const changeLink = z.object({
  /** Its first characters; the rest was shown once and is not kept. */
  hint: z.string(),
  madeAt: at,
  /** When it last began a change or asked for one. */
  usedAt: maybe(at),
});
export type ChangeLink = z.infer<typeof changeLink>;

/** For the lease's owner: another customer's lease is not found. */
export const addressChangeCalls = {
  addressChange: call({
    method: 'GET',
    path: '/leases/:id/address-change',
    token: 'read',
    params: idParam,
    answer: z.object({
      change: addressChange,
      /** Seconds between two changes. */
      everySeconds: z.number(),
      link: maybe(changeLink),
    }),
  }),
  /** 202 while it is pending; 429 with `Retry-After` where it is too soon. */
  changeAddress: call({
    method: 'POST',
    path: '/leases/:id/address-change',
    token: 'proxies',
    statuses: [202, 200],
    repeats: true,
    params: idParam,
    answer: addressChange,
  }),
  /** A new link in place of the former. The answer is the only one that holds the address. */
  makeChangeLink: call({
    method: 'PUT',
    path: '/leases/:id/change-link',
    token: 'proxies',
    params: idParam,
    answer: z.object({ link: changeLink, address: z.string() }),
  }),
  revokeChangeLink: call({
    method: 'DELETE',
    path: '/leases/:id/change-link',
    token: 'proxies',
    params: idParam,
  }),
} as const;
