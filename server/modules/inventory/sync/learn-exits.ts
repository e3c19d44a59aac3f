import { runBounded } from '../bounded.ts';
import { probeSettings } from '../probe-settings.ts';
import type { ProbeWorld } from '../probe.ts';
import type { ListedSlot } from '../providers/supplier.ts';
import { takeSample, type Sample } from '../providers/take-sample.ts';

/** A slot with what one look through it saw. */
export type Looked = Readonly<{ slot: ListedSlot; sample: Sample }>;

/**
 * Goes once through every slot to see where it leaves: no list tells it, an address book needs it,
 * and two slots that leave at one address are one proxy. Nothing is recorded here.
 */
export async function learnExits(
  world: ProbeWorld,
  slots: readonly ListedSlot[],
): Promise<Looked[]> {
  const { target, deadlines, concurrency } = world.probe ?? probeSettings(world);
  const bounds = { ...concurrency, hostOf: ({ host, port }: ListedSlot) => `${host}:${port}` };
  return runBounded(slots, bounds, async (slot) => {
    const claim = { countryCode: slot.countryCode };
    const sample = await takeSample(slot, { target, deadlines, claim, withSpeed: false });
    return { slot, sample };
  });
}
