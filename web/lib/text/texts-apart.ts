import type { Locale } from '#contracts/locales.ts';

/** Texts by the name of their catalogue. */
export type Texts = Readonly<Record<string, unknown>>;

/**
 * How the texts of a language are fetched that are in a chunk of their own. Empty in source, where
 * a catalogue holds every language; the build puts an import for each further language here
 * (`scripts/texts-apart.ts`).
 */
export const apart: Readonly<Partial<Record<Locale, () => Promise<{ texts: Texts }>>>> = {};
