import type { UpstreamId } from '#contracts/ids.ts';
import type { ListedSlot } from '../providers/supplier.ts';
import type { Upstream } from '../upstream.ts';

/** A slot of a supplier as it stands in our books. */
export type BookedSlot = Upstream &
  Readonly<{
    externalId: string;
    isSynced: boolean;
    retiredBy: 'staff' | 'supplier' | null;
    isRetired: boolean;
    missingLists: number;
    endsAt: Date | null;
  }>;

export type Change = Readonly<{ booked: BookedSlot; slot: ListedSlot }>;

/** What a list says against the books; every slot of either is in exactly one of the parts. */
export type Comparison = Readonly<{
  added: readonly ListedSlot[];
  /** Another entry than ours, or one that its supplier removed and restored. */
  changed: readonly Change[];
  /** As it was. */
  kept: readonly Change[];
  /** In our books as this supplier's, and not in the list. */
  absent: readonly BookedSlot[];
}>;

/** Compares a whole list with the books. What staff withdrew stays withdrawn, listed or not. */
export function compareList(
  booked: readonly BookedSlot[],
  listed: readonly ListedSlot[],
): Comparison {
  const byName = new Map(booked.map((slot) => [slot.externalId, slot]));
  const [added, changed, kept]: [ListedSlot[], Change[], Change[]] = [[], [], []];
  const named = new Set<UpstreamId>();
  for (const slot of listed) {
    const known = byName.get(slot.externalId);
    if (!known) added.push(slot);
    else if (!named.has(known.id)) {
      named.add(known.id);
      const isBack = known.isRetired && known.retiredBy === 'supplier';
      const isOurs = !known.isRetired || isBack;
      const part = isOurs && (isBack || differs(known, slot)) ? changed : kept;
      part.push({ booked: known, slot });
    }
  }
  const absent = booked.filter(
    ({ id, isSynced, isRetired }) => isSynced && !isRetired && !named.has(id),
  );
  return { added: withoutTwins(added), changed, kept, absent };
}

function withoutTwins(slots: readonly ListedSlot[]): ListedSlot[] {
  return [...new Map(slots.map((slot) => [slot.externalId, slot])).values()];
}

const differs = (booked: BookedSlot, slot: ListedSlot) =>
  booked.host !== slot.host ||
  booked.port !== slot.port ||
  booked.protocol !== slot.protocol ||
  booked.username !== slot.username ||
  booked.password?.reveal() !== slot.password?.reveal();

/** Slots that may always be absent at once, and the share of a larger stock that may. */
const absentFree = 2;
const absentShare = 5;

/**
 * Whether so much is absent that the list is more likely short than true. What has come to its end
 * at the supplier is expected to be gone.
 */
export function hasShrunk(booked: readonly BookedSlot[], absent: readonly BookedSlot[], at: Date) {
  const isExpected = ({ endsAt }: BookedSlot) => endsAt === null || endsAt > at;
  const expected = booked.filter((slot) => slot.isSynced && !slot.isRetired && isExpected(slot));
  const allowed = Math.max(absentFree, Math.floor(expected.length / absentShare));
  return absent.filter(isExpected).length > allowed;
}

/** Complete lists in a row that must not name a slot before it is taken away (facts §2.2.8). */
export const listsToWithdraw = 3;

/** Whether an absent slot is gone: at its end, or for the third complete list in a row. */
export const isGone = ({ endsAt, missingLists }: BookedSlot, at: Date) =>
  (endsAt !== null && endsAt <= at) || missingLists + 1 >= listsToWithdraw;
