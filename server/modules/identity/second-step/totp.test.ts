import { expect, test } from 'vitest';
import { codeAt, fromBase32, stepAt, stepOfCode, toBase32, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238 appendix B, SHA-1, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%d seconds after the epoch the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code counts for its own step and one either way', () => {
  const at = new Date('2026-03-01T12:00:10Z');
  const offsets = [-2, -1, 0, 1, 2].map((offset) => {
    const step = stepAt(at) + offset;
    return stepOfCode(secret, codeAt(secret, step), at) === step;
  });
  expect(offsets).toEqual([false, true, true, true, false]);
});

test('the secret is Base32 of RFC 4648, and the address carries it', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32(toBase32(secret))).toEqual(secret);
  expect(() => fromBase32('MZXW6YTB0I')).toThrow(RangeError);
  const uri = totpUri({ secret: 'MZXW6YTBOI', issuer: 'Lango', account: 'a+b@example.test' });
  expect(uri).toBe('otpauth://totp/Lango:a%2Bb%40example.test?secret=MZXW6YTBOI&issuer=Lango');
});
