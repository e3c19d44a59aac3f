import type { AddressChange } from '#contracts/leases/address-changes.ts';
import type { ChangeRow } from './changes.sql.ts';

/** Since when a modem may be asked, and from whom. */
type Next = Readonly<{ nextAt: Date | null; at: Date }>;

/** A change as calls and links tell of it; without a row nothing was asked yet. */
export function viewOf(row: ChangeRow | undefined, next: Next): AddressChange {
  return { ...lastOf(row), ...waitOf(next) };
}

/** The same where nothing was begun, because it is too soon. */
export const tooSoon = (row: ChangeRow | undefined, next: Next): AddressChange => ({
  ...viewOf(row, next),
  state: 'too_soon',
});

function lastOf(row: ChangeRow | undefined) {
  if (!row) {
    return {
      state: 'ready',
      oldIp: null,
      newIp: null,
      changedAt: null,
      tookMs: null,
      reason: null,
    } as const;
  }
  const { state, oldIp, newIp, askedAt, settledAt, reason } = row;
  return {
    state,
    oldIp,
    newIp,
    changedAt: state === 'done' ? (settledAt?.toISOString() ?? null) : null,
    tookMs: settledAt ? settledAt.getTime() - askedAt.getTime() : null,
    reason,
  };
}

function waitOf({ nextAt, at }: Next) {
  const ms = nextAt === null ? 0 : nextAt.getTime() - at.getTime();
  if (nextAt === null || ms <= 0) return { nextAllowedAt: null, retryAfterSeconds: 0 };
  return { nextAllowedAt: nextAt.toISOString(), retryAfterSeconds: Math.ceil(ms / 1000) };
}
