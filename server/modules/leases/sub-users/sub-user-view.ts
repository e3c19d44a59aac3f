import type { SubUser } from '#contracts/leases/sub-users.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { subUserSecrets, type SubUserRow } from './sub-users.sql.ts';

type View = Readonly<{
  keyring: Keyring;
  /** Whether its lease runs: credentials leave only then (S09). */
  isLive: boolean;
  at: Date;
}>;

/** What its owner sees of a sub-user. */
export function viewOf(row: SubUserRow, { keyring, isLive, at }: View): SubUser {
  const { id, leaseId, label, username, sealed, createdAt, open } = row;
  const { dayBytesMax, monthBytesMax, totalBytesMax, reserved, connectionsMax } = row;
  const { sources, endsAt } = row;
  const { dayBytes, monthBytes, totalBytes, connections, lastSeenAt } = row;
  return {
    id,
    leaseId,
    label,
    state: stateOf(row, at),
    username,
    password: isLive ? keyring.open(placeIn(subUserSecrets, id), sealed) : null,
    dayBytesMax,
    monthBytesMax,
    totalBytesMax,
    reserved,
    connectionsMax,
    sources: [...sources],
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    usage: {
      dayBytes,
      monthBytes,
      totalBytes,
      connections,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    },
    open,
  };
}

/** The first that keeps it out. */
function stateOf(row: SubUserRow, at: Date): SubUser['state'] {
  if (row.pausedAt) return 'paused';
  if (row.endsAt && row.endsAt <= at) return 'ended';
  const caps = [
    [row.dayBytes, row.dayBytesMax],
    [row.monthBytes, row.monthBytesMax],
    [row.totalBytes, row.totalBytesMax],
  ] as const;
  return caps.some(([used, max]) => max !== null && used >= max) ? 'capped' : 'active';
}
