import { rangeOf } from '../settings.ts';
import type { Judge } from './rule.ts';
import { estimatedBits, issuedKeyBitsMin, secretBitsMin } from './secret-strength.ts';

/** A secret that the operator draws. */
export const strongSecret: Judge = (value) => {
  const bits = Math.floor(estimatedBits(value));
  return bits < secretBitsMin
    ? `is too easy to guess (about ${bits} of ${secretBitsMin} bits)`
    : undefined;
};

/** A key that a provider issued; what its documents show in its place is much simpler. */
export const issuedKey: Judge = (value) =>
  estimatedBits(value) < issuedKeyBitsMin || /\s/.test(value.trim())
    ? 'is too simple for a key that a provider issues'
    : undefined;

export const between =
  (min: number, max: number): Judge =>
  (value) => {
    const number = Number(value);
    return number >= min && number <= max ? undefined : `is not between ${min} and ${max}`;
  };

/** A range such as 20000-29999 whose ends lie in order between two limits. */
export const rangeBetween =
  (min: number, max: number): Judge =>
  (value) => {
    const { from, to } = rangeOf(value);
    if (from < min || to > max) return `is not between ${min} and ${max}`;
    return from > to ? 'ends before it begins' : undefined;
  };
