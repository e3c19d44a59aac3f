/** A test outside of this suite that proves a case: its file from the root, and its title. */
export type Proof = Readonly<{ file: string; title: string }>;

/** One situation that an attacker tries, and what else proves that the shop holds. */
export type Case = Readonly<{ id: string; what: string; elsewhere: readonly Proof[] }>;

/**
 * A case of the list. Tests of this suite name its id at the beginning of their title; every
 * further argument names a file and the titles in it that prove the case as well.
 */
export const attack = (
  id: string,
  what: string,
  ...elsewhere: readonly (readonly [file: string, ...titles: string[]])[]
): Case => ({
  id,
  what,
  elsewhere: elsewhere.flatMap(([file, ...titles]) => titles.map((title) => ({ file, title }))),
});
