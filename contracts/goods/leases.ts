/** Leases and credentials as their owner sees them. */
import * as z from 'zod/mini';
import { leaseId } from '../ids.ts';
import { dayMs } from '../time.ts';

/** Days left at which a lease is "expiring soon" (§9). */
export const expiringSoonDays = 3;
export const httpPortDefault = 8080;

/**
 * `reserved`: held for a buyer, no credentials. `active`: paid, works. `ended`: its time is over.
 * `released`: a hold that was let go; late money may still revive it. `suspended`: its account is
 * suspended, its time stopped. `revoked`: taken away, final.
 */
export const leaseStates = [
  'reserved',
  'active',
  'suspended',
  'ended',
  'released',
  'revoked',
] as const;
export type LeaseState = (typeof leaseStates)[number];

/** With `speed` a small file is fetched through the proxy too, which counts as its traffic. */
export const leaseTestQuery = z.object({ speed: z.optional(z.literal('1')) });

/** POST /leases/:leaseId/test: one request through the leased proxy, made by the server. */
export const leaseTest = z.union([
  z.object({
    ok: z.literal(true),
    exitIp: z.string(),
    /** The listing's location of this exit; null when the listing is gone. */
    place: z.nullable(z.string()),
    latencyMs: z.number(),
    /** Null when it was not asked for. */
    speedKbps: z.nullable(z.number()),
    protocol: z.enum(['socks5', 'http']),
    testedAt: z.iso.datetime(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.string(),
    fix: z.string(),
    testedAt: z.iso.datetime(),
  }),
]);

/** POST /leases/:id/credentials: a new password, which the lease's order shows from then on. */
export const credentialsChanged = z.object({ leaseId });

export type LeaseTest = z.infer<typeof leaseTest>;

/** Whole days left, rounded up, never below 0 (§4). */
export const daysLeft = (validUntilMs: number, nowMs: number) =>
  Math.max(0, Math.ceil((validUntilMs - nowMs) / dayMs));

export type LeaseBadge = 'expired' | 'expiring' | 'active';
export function leaseBadge(days: number): LeaseBadge {
  if (days === 0) return 'expired';
  return days <= expiringSoonDays ? 'expiring' : 'active';
}
