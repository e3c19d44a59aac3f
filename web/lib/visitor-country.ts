import { nairobiZone } from '#contracts/time.ts';

/**
 * The country that a browser tells of, by its code. A clock in Nairobi means Kenya, since many
 * Kenyan browsers speak American or British English; otherwise it is the region of the language,
 * the usual one where none is named. Undefined where the language is not a valid tag.
 */
export function visitorCountry(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === nairobiZone) return 'KE';
    return new Intl.Locale(navigator.language).maximize().region;
  } catch {
    return undefined;
  }
}
