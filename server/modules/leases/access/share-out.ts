import type { LeaseId } from '#contracts/ids.ts';
import type { lend } from './lend.ts';
import { setAsideOf, usesOwn } from './reserves.ts';
import type { Reserver } from './reserves.sql.ts';
import type { Held } from './slices.sql.ts';

/** Of an allowance, by its lease or sub-user: all that is left for it, and the slice of the
 * gateway. */
export type Lent = Readonly<{
  left: number;
  bytes: number;
  isShared: boolean;
  /** Of a sub-user that uses its own bytes: what all gateways hold of them. */
  through?: number;
}>;

type Asker = Readonly<{ leaseId: LeaseId; subUserId: string | null }>;

type Known = Readonly<{
  /** After all stored bytes, by lease and by sub-user; missing where there is no allowance. */
  left: ReadonlyMap<string, number>;
  reservers: readonly Reserver[];
  held: ReadonlyMap<string, Held>;
  through: ReadonlyMap<string, number>;
  givesBack: ReadonlyMap<string, number>;
  lendBy: typeof lend;
}>;

const nothingHeld: Held = { own: 0, others: 0, isShared: false };

/**
 * What the asking gateway holds from now on of each allowance. Out of what is left of a lease it is
 * lent what is not set aside, and to a sub-user with a reservation that one's bytes: all slices of
 * a lease and of its reservations together are never more than is left of it.
 */
export function shareOut(asked: readonly Asker[], known: Known): ReadonlyMap<string, Lent> {
  const byLease = Map.groupBy(asked, ({ leaseId }) => leaseId);
  return new Map([...byLease].flatMap(([leaseId, those]) => [...ofLease(leaseId, those, known)]));
}

function ofLease(leaseId: LeaseId, asked: readonly Asker[], known: Known) {
  const { left, reservers, through, givesBack, lendBy } = known;
  const heldOf = (id: string) => known.held.get(id) ?? nothingHeld;
  const take = (id: string, cap: number, there: number): Lent => {
    const { own, others, isShared } = heldOf(id);
    const back = givesBack.get(id);
    const bytes = lendBy({ left: Math.max(0, there), own, others, givesBack: back });
    return { left: Math.max(bytes, cap), bytes, isShared };
  };
  const named = reservers
    .filter((one) => one.leaseId === leaseId)
    .map(({ id, rest }) => {
      const { own, others } = heldOf(id);
      return { id, rest, lent: own + others, through: through.get(id) ?? 0 };
    });
  const all = left.get(leaseId) ?? null;
  const aside = setAsideOf(all, named);
  const lent = new Map<string, Lent>();
  if (all !== null) {
    const [backed, held] = [sumOf(aside, 'backed'), sumOf(aside, 'held')];
    // What is still on its way back from gateways is waited for.
    lent.set(leaseId, take(leaseId, all - backed, all - held));
  }
  const hands = new Map(
    named.map((one) => [one.id, one.rest === null ? Math.min(one.through, one.lent) : one.lent]),
  );
  const common = heldOf(leaseId).others + (lent.get(leaseId)?.bytes ?? 0);
  for (const { subUserId: id } of asked) {
    const rest = named.find((one) => one.id === id)?.rest ?? null;
    const backed = aside.find((one) => one.id === id)?.backed ?? 0;
    const caps = id === null ? undefined : left.get(id);
    if (id === null || caps === undefined) continue;
    if (!usesOwn(rest, backed)) {
      lent.set(id, take(id, caps, caps));
      continue;
    }
    hands.delete(id);
    const elsewhere = [...hands.values()].reduce((sum, bytes) => sum + bytes, common);
    const cap = Math.min(caps, backed);
    const own = take(id, cap, all === null ? cap : Math.min(cap, all - elsewhere));
    const inHands = heldOf(id).others + own.bytes;
    hands.set(id, inHands);
    lent.set(id, { ...own, through: inHands });
  }
  return lent;
}

const sumOf = <Name extends string>(those: readonly Readonly<Record<Name, number>>[], name: Name) =>
  those.reduce((sum, one) => sum + one[name], 0);
