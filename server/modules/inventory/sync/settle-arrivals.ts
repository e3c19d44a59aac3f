import type { UpstreamId } from '#contracts/ids.ts';
import type { ListedSlot, RefusedSlot, Replacement } from '../providers/supplier.ts';
import type { BookedSlot } from './compare-list.ts';
import type { Looked } from './learn-exits.ts';

export type Arrival = Readonly<{ slot: ListedSlot; exitIp: string }>;
/** A slot of ours that continues under another name, at another address, or both. */
export type Move = Readonly<{
  slot: ListedSlot;
  /** Undefined until it is measured. */
  exitIp: string | undefined;
  booked: BookedSlot;
}>;
/** Who has an exit address listed. */
export type Holder = Readonly<{ upstreamId: UpstreamId; supplier: string; externalId: string }>;

export type Settled = Readonly<{
  arrivals: readonly Arrival[];
  moves: readonly Move[];
  waiting: readonly RefusedSlot[];
  /** Absent slots that nothing has taken the place of. */
  absent: readonly BookedSlot[];
}>;

export type Unsettled = Readonly<{
  looked: readonly Looked[];
  /** Slots of this supplier that its list does not name. */
  absent: readonly BookedSlot[];
  /** Slots that the supplier took away before, which may come back under another name. */
  withdrawn: readonly BookedSlot[];
  replacements: readonly Replacement[];
  holders: ReadonlyMap<string, Holder>;
}>;

/**
 * Classifies each new name of a list: a new address, or one of ours under another name, either
 * renumbered or replaced by the supplier. The latter keep their lease: its HOST:PORT is ours and
 * does not change.
 */
export function settleArrivals(given: Unsettled): Settled {
  const { looked, replacements, holders } = given;
  const absent = new Map(given.absent.map((slot) => [slot.id, slot]));
  const withdrawn = new Map(given.withdrawn.map((slot) => [slot.id, slot]));
  const [arrivals, moves, waiting]: [Arrival[], Move[], RefusedSlot[]] = [[], [], []];
  const taken = new Set<string>();
  for (const { slot, sample } of looked) {
    const { externalId } = slot;
    if (!sample.ok) {
      waiting.push({
        externalId,
        why: `Does not pass its first look: ${sample.failure}. ${sample.detail}`,
      });
      continue;
    }
    const { exitIp } = sample;
    const holder = holders.get(exitIp);
    const before = holder
      ? (absent.get(holder.upstreamId) ?? withdrawn.get(holder.upstreamId))
      : placeOf({ slot, exitIp }, { replacements, absent });
    if (taken.has(exitIp) || (holder && !before)) {
      const where = holder ? `${holder.supplier}, ${holder.externalId}` : 'this list';
      waiting.push({ externalId, why: `${exitIp} is listed already (${where}).` });
      continue;
    }
    taken.add(exitIp);
    if (before) {
      absent.delete(before.id);
      withdrawn.delete(before.id);
      moves.push({ slot, exitIp, booked: before });
    } else arrivals.push({ slot, exitIp });
  }
  return { arrivals, moves, waiting, absent: [...absent.values()] };
}

type Around = Readonly<{
  replacements: readonly Replacement[];
  absent: ReadonlyMap<UpstreamId, BookedSlot>;
}>;

/** Whose place an address takes, by the supplier's own feed. */
function placeOf({ slot, exitIp }: Arrival, { replacements, absent }: Around) {
  const feed = replacements.find(({ to }) => to === exitIp || to === slot.host);
  if (!feed) return undefined;
  return [...absent.values()].find(({ exitIp: had, host }) => [had, host].includes(feed.from));
}
