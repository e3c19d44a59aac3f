import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { estimatedBits, secretBitsMin } from './secret-strength.ts';

/** Bytes that look random and are the same at every run. */
const bytes = (seed: string, count: number) =>
  createHash('shake256', { outputLength: count }).update(seed).digest();
const seeds = Array.from({ length: 500 }, (_, index) => `seed-${index}`);

test.each(['hex', 'base64', 'base64url'] as const)(
  'every secret of 32 random bytes in %s is strong',
  (encoding) => {
    const weak = seeds
      .map((seed) => bytes(seed, 32).toString(encoding))
      .filter((secret) => estimatedBits(secret) < secretBitsMin);
    expect(weak).toEqual([]);
  },
);

test('sixteen random bytes in hex are strong, but for one in twenty that spells a pattern', () => {
  const weak = seeds.filter((seed) => estimatedBits(bytes(seed, 16).toString('hex')) < 128);
  expect(weak.length).toBeLessThan(seeds.length / 20);
});

test.each([
  'changeme',
  'changemechangemechangemechangeme',
  'secretsecretsecretsecretsecretsecret',
  'langolangolangolangolangolangolango',
  'passwordpasswordpasswordpassword',
  'abababababababababababababababababababab',
  'a'.repeat(64),
  '0123456789abcdef0123456789abcdef',
  '00112233445566778899aabbccddeeff',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  'the output of: openssl rand -hex 32',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'ThisIsTheSecretOfMyVeryOwnLittleShop2026!',
  'correct horse battery staple for the shop',
  '2026-11-22T10:00:00.000Z',
  '8f1c0b2de94a4f0c',
])('%s is weak', (secret) => {
  expect(estimatedBits(secret)).toBeLessThan(secretBitsMin);
});

test('a long text is judged by its beginning, in bounded time', () => {
  const before = performance.now();
  expect(estimatedBits('ab'.repeat(100_000))).toBeLessThan(secretBitsMin);
  expect(performance.now() - before).toBeLessThan(atThisPace(2_000));
});
