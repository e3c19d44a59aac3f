import { wordsFields, type WordsField } from '#contracts/goods/proxy-terms.ts';

/** The texts of a proxy beside its place: whose network it is, and what kind of line. */
export type NetworkWords = Omit<Record<WordsField, string>, 'region' | 'city' | 'zip'>;
export const networkFields = wordsFields.filter(
  (name): name is keyof NetworkWords => !['region', 'city', 'zip'].includes(name),
);

/** The stored value of a proxy's field where none is given. */
export const untold = {
  ...(Object.fromEntries(wordsFields.map((name) => [name, 'Not stated'])) as Record<
    WordsField,
    string
  >),
  zip: '-',
};
