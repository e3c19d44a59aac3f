import { runBounded } from '../probing/bounded.ts';
import { judgeCountry } from '../probing/judge-country.ts';
import { probeSettings } from '../probing/probe-settings.ts';
import type { ProbeContext } from '../probing/probe.ts';
import type { ListedSlot } from '../providers/supplier.ts';
import type { Sample } from '../providers/take-sample.ts';

/** A slot with what one look through it saw. */
export type Looked = Readonly<{ slot: ListedSlot; sample: Sample }>;

/**
 * Checks every slot once to find its exit: no list states it, an address book needs it, and two
 * slots with one exit are one proxy. Nothing is recorded here.
 */
export async function learnExits(
  ctx: ProbeContext,
  slots: readonly ListedSlot[],
): Promise<Looked[]> {
  const settings = ctx.probe ?? probeSettings(ctx);
  const { concurrency, places } = settings;
  const bounds = { ...concurrency, hostOf: ({ host, port }: ListedSlot) => `${host}:${port}` };
  return runBounded(slots, bounds, async (slot) => {
    const options = { ...settings, claim: {}, withSpeed: false };
    const seen = await settings.sampler.sample(slot, options);
    const sample = judgeCountry(seen, { claimed: slot.countryCode, places });
    return { slot, sample };
  });
}
