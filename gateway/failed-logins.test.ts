import { expect, test } from 'vitest';
import { FailedLogins } from './failed-logins.ts';
import { defaultLimits } from './limits.ts';

const limits = { ...defaultLimits, failuresMax: 3, failuresPerAddressMax: 10, failureKeysMax: 50 };
const start = 1_000_000;
const attempt = (more: { address?: string; user?: string; secret?: string } = {}) => ({
  address: '41.90.1.1',
  user: 'anna',
  secret: 'old',
  ...more,
});

function failing(count: number, of: (at: number) => Parameters<typeof attempt>[0]) {
  const failed = new FailedLogins(limits, 'salt');
  for (let at = 0; at < count; at += 1) failed.failed(attempt(of(at)), start + at);
  return failed;
}

test('guesses at one name from one address bar that pair, and no other', () => {
  const failed = failing(3, (at) => ({ secret: `guess-${at}` }));
  const now = start + 100;
  expect(failed.isBarred(attempt(), now)).toBe(true);
  expect(failed.isBarred(attempt({ user: 'ben' }), now)).toBe(false);
  expect(failed.isBarred(attempt({ address: '41.90.1.2' }), now)).toBe(false);
  expect(failed.isBarred(attempt(), now + limits.failureWindowMs)).toBe(false);
});

test('one secret that is repeated is one guess, however often it comes', () => {
  const failed = failing(500, () => ({}));
  expect(failed.isBarred(attempt({ secret: 'new' }), start + 600)).toBe(false);
});

test('guesses at a name from many addresses bar nobody', () => {
  const failed = failing(40, (at) => ({ address: `41.90.2.${at}`, secret: `guess-${at}` }));
  expect(failed.isBarred(attempt(), start + 100)).toBe(false);
});

test('an address that guesses at many names is barred later', () => {
  const of = (at: number) => ({ user: `user-${at}` });
  expect(failing(9, of).isBarred(attempt(), start + 100)).toBe(false);
  expect(failing(10, of).isBarred(attempt(), start + 100)).toBe(true);
});

test('a secret that was wrong a moment ago is known, and looked at again soon', () => {
  const failed = failing(1, () => ({}));
  expect(failed.isKnownWrong(attempt(), start + 10)).toBe(true);
  expect(failed.isKnownWrong(attempt({ secret: 'new' }), start + 10)).toBe(false);
  // Repeating it does not keep it from being looked at.
  failed.failed(attempt(), start + 2_000);
  expect(failed.isKnownWrong(attempt(), start + limits.cacheFreshMs)).toBe(false);
});

test('each wrong answer waits twice as long as the one before, up to a bound', () => {
  const failed = new FailedLogins(limits, 'salt');
  const delays = Array.from({ length: 8 }, () => failed.failed(attempt(), start));
  expect(delays).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000]);
});

test('memory is bounded, whoever guesses at whatever', () => {
  const failed = failing(20_000, (at) => ({
    address: `a-${at % 5_000}`,
    user: `u-${at % 7}`,
    secret: `s-${at}`,
  }));
  expect(failed.size).toBeLessThanOrEqual(2 * limits.failureKeysMax);
  const guesses = failing(20_000, (at) => ({ secret: `s-${at}` }));
  expect(guesses.guessesKept).toBeLessThanOrEqual(limits.failuresMax);
  guesses.sweep(start + 20_000 + limits.failureWindowMs);
  expect([guesses.size, guesses.guessesKept]).toEqual([0, 0]);
});
