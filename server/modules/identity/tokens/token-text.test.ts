import { expect, test } from 'vitest';
import { hashToken } from '#platform/secrets.ts';
import { keptOf, makeTokenText } from './token-text.ts';

const counting = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index);

test('a token is its mark and 43 letters and digits, drawn from the given randomness', () => {
  const text = makeTokenText(counting);
  expect(text).toMatch(/^lango_[A-Za-z0-9]{43}$/);
  expect(makeTokenText(counting)).toBe(text);
});

test('of a token its hash is kept, and as much of it as tells it from others', () => {
  const text = makeTokenText(counting);
  expect(keptOf(text)).toEqual({ secretHash: hashToken(text), hint: text.slice(0, 12) });
});

test.each(['', 'lango_', 'lango_short', `other_${'a'.repeat(43)}`, `lango_${'a'.repeat(44)}`])(
  '%j is no token',
  (text) => expect(keptOf(text)).toBeUndefined(),
);
