/** A source of random bytes; tests give a counting one so that every id is known. */
export type RandomBytes = (length: number) => Buffer;

export type Codes = {
  digits(length: number): string;
  upper(length: number): string;
  lower(length: number): string;
  hex(length: number): string;
  /** The same values in another order. */
  shuffled<T>(values: readonly T[]): T[];
};

const digitSet = '0123456789';
const upperSet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const lowerSet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function makeCodes(random: RandomBytes): Codes {
  // A slight bias of the modulo is of no matter: nothing here guards anything.
  const below = (limit: number) => random(4).readUInt32BE() % limit;
  const pick = (set: string, length: number) =>
    Array.from({ length }, () => set.charAt(below(set.length))).join('');
  return {
    digits: (length) => pick(digitSet, length),
    upper: (length) => pick(upperSet, length),
    lower: (length) => pick(lowerSet, length),
    hex: (length) => pick('0123456789abcdef', length),
    shuffled(values) {
      const keyed = values.map((value) => ({ value, key: below(2 ** 31) }));
      return keyed.toSorted((one, other) => one.key - other.key).map(({ value }) => value);
    },
  };
}
