import { expect, test } from 'vitest';
import { advance, failingToDropMs, median, weigh, type HealthState } from './quality.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const fresh: HealthState = {
  health: 'new',
  consecutiveFailures: 0,
  consecutiveSuccesses: 0,
  failingSince: null,
  judgedSince: null,
};
const pingLimitMs = 1_500;

/** `+` is a good check, `-` a failed one, ten seconds apart. */
function after(signs: string, from: HealthState = fresh, everyMs = 10_000): HealthState {
  return Array.from(signs).reduce(
    (state, sign, n) =>
      advance(state, { ok: sign === '+', at: new Date(noon.getTime() + n * everyMs) }),
    from,
  );
}

test.each([
  ['', 'new'],
  ['++', 'new'],
  ['+++', 'healthy'],
  ['++-++', 'new'],
  ['++-+++', 'healthy'],
  ['--', 'new'],
  ['---', 'down'],
  ['+++--', 'healthy'],
  ['+++--+--', 'healthy'],
  ['+++---', 'down'],
  ['+++---++', 'down'],
  ['+++---++-++', 'down'],
  ['+++---+++', 'healthy'],
])('after %s a new upstream is %s', (signs, health) => {
  expect(after(signs).health).toBe(health);
});

test('five minutes of failing are down, however few the checks', () => {
  expect(after('+++').health).toBe('healthy');
  const trusted = after('+++');
  expect(after('--', trusted, failingToDropMs - 1).health).toBe('healthy');
  expect(after('--', trusted, failingToDropMs).health).toBe('down');
});

const healthy = after('+++');
const window = (failures: number, of: number, medianPingMs: number | null = 40) => ({
  oks: Array.from({ length: of }, (_, n) => n >= failures),
  medianPingMs,
});

test.each([
  { case: 'all good', seen: window(0, 20), health: 'healthy' },
  { case: '1 of 20 lost: 95 %', seen: window(1, 20), health: 'healthy' },
  { case: '2 of 20 lost', seen: window(2, 20), health: 'degraded' },
  { case: '1 of 4 lost', seen: window(1, 4), health: 'healthy' },
  { case: '2 of 4 lost', seen: window(2, 4), health: 'degraded' },
  { case: 'at the ping limit', seen: window(0, 20, 1_500), health: 'healthy' },
  { case: 'over the ping limit', seen: window(0, 20, 1_501), health: 'degraded' },
  { case: 'no ping known', seen: window(0, 20, null), health: 'healthy' },
])('healthy with $case is $health', ({ seen, health }) => {
  expect(weigh(healthy, seen, pingLimitMs).health).toBe(health);
});

test('degraded recovers after three good checks and a good window, not before', () => {
  const degraded: HealthState = { ...healthy, health: 'degraded' };
  expect(weigh(degraded, window(0, 20), pingLimitMs).health).toBe('healthy');
  expect(weigh(degraded, window(2, 20), pingLimitMs).health).toBe('degraded');
  const unsteady = { ...degraded, consecutiveSuccesses: 2 };
  expect(weigh(unsteady, window(0, 20), pingLimitMs).health).toBe('degraded');
});

test('new and down are not weighed: only checks in a row move them', () => {
  for (const state of [fresh, after('---')]) {
    expect(weigh(state, window(0, 20), pingLimitMs)).toBe(state);
  }
});

test('failures before a recovery no longer count: judged since the last of them', () => {
  expect(after('+++').judgedSince).toBeNull();
  expect(after('---++-+++').judgedSince).toEqual(new Date(noon.getTime() + 50_000));
});

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2],
  [[1, 1, 1, 9_000], 1],
])('the median of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle);
});
