import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import type { Places } from '../places/places.ts';
import type { Sample } from '../providers/take-sample.ts';

countries.registerLocale(english);

const nameOf = (code: string) => `${countries.getName(code, 'en') ?? code} (${code})`;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Compares where the address database places the exit that was seen with what its listing claims.
 * An address that the database does not know is not held against the exit.
 */
export function judgeCountry(
  sample: Sample,
  { claimed, places }: Readonly<{ claimed: string | undefined; places: Places }>,
): Sample {
  if (!sample.ok || claimed === undefined) return sample;
  const { exitIp } = sample;
  const { countryCode, builtAt } = places.find(exitIp);
  if (countryCode === undefined || countryCode === claimed) return sample;
  const source = `The address database of ${dayOf(builtAt)}`;
  const detail = `${source} places ${exitIp} in ${nameOf(countryCode)}, not in ${nameOf(claimed)}.`;
  return { ok: false, failure: 'wrong-exit-country', detail, exitIp };
}
