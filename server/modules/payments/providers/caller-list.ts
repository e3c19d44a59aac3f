import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { stageOf, type Place } from '#platform/settings.ts';

/** The value in place of addresses for a shop that does not check callers. */
const nobody = 'none';

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isCallerList(text: string): boolean {
  const parts = partsOf(text);
  return text.trim() === nobody || (parts.length > 0 && parts.every((part) => isIP(part) !== 0));
}

/** A variable that lists the addresses that a provider calls from, or says `none`. */
export const callerList = z.optional(
  z.pipe(
    z
      .string()
      .check(z.refine(isCallerList, { error: 'must be addresses between commas, or none' })),
    z.transform((text: string) => partsOf(text).filter((part) => part !== nobody)),
  ),
);

/** The list of this shop: its own, else what the provider publishes. The sandbox has none. */
export const callersOf = (
  given: readonly string[] | undefined,
  place: Place,
  published: readonly string[],
): readonly string[] => given ?? (stageOf(place) ? published : []);
