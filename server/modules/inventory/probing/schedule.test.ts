import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import type { HealthState } from './quality.ts';
import { nextCheckAt, perTurn } from './schedule.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const lightEveryMs = 300_000;
const healthState = (health: HealthState['health'], consecutiveFailures: number): HealthState => ({
  health,
  consecutiveFailures,
  consecutiveSuccesses: 0,
  failingSince: null,
  judgedSince: null,
});
const pace = { lightEveryMs, calmEveryMs: 3 * lightEveryMs };
const waitOf = (of: HealthState, id = `ups_${'0'.repeat(32)}`, isLeased = true) =>
  nextCheckAt({ id, healthState: of, isLeased }, noon, pace).getTime() - noon.getTime();

test('what works waits the interval plus at most a quarter, always the same for one id', () => {
  expect(waitOf(healthState('healthy', 0))).toBe(lightEveryMs);
  expect(waitOf(healthState('healthy', 0), `ups_${'f'.repeat(32)}`)).toBe(lightEveryMs * 1.25 - 1);
  expect(waitOf(healthState('healthy', 0), `ups_${'8'.repeat(32)}`)).toBe(
    waitOf(healthState('degraded', 0), `ups_${'8'.repeat(32)}`),
  );
});

test('what waits on the shelf is looked at more rarely than what is leased or in doubt', () => {
  const onShelf = (health: HealthState['health']) =>
    waitOf(healthState(health, 0), undefined, false);
  expect(onShelf('healthy')).toBe(3 * lightEveryMs);
  expect(onShelf('degraded')).toBe(lightEveryMs);
});

test('a turn begins enough for a round of the stock in its time, and a few of a small one', () => {
  const turn = { ...pace, turnMs: 2_000, leastPerTurn: 8 };
  expect(perTurn(0, turn)).toBe(8);
  expect(perTurn(2_000, turn)).toBe(8);
  const turnsOfRound = pace.calmEveryMs / turn.turnMs;
  expect(perTurn(20_000, turn) * turnsOfRound).toBeGreaterThan(20_000);
});

test('three failures fit into a minute', () => {
  expect(waitOf(healthState('healthy', 1)) + waitOf(healthState('healthy', 2))).toBeLessThan(
    60_000,
  );
});

test.each([
  [3, 1],
  [4, 2],
  [5, 4],
  [6, 8],
  [7, 10],
  [70, 10],
])('down for %i failures waits %i minutes', (failures, minutes) => {
  expect(waitOf(healthState('down', failures))).toBe(minutes * minuteMs);
});

test('addresses that went down together are looked at apart', () => {
  const ids = ['0', '4', '8', 'c'].map((digit) => `ups_${digit.repeat(32)}`);
  const waits = ids.map((id) => waitOf(healthState('down', 70), id));
  expect(new Set(waits).size).toBe(ids.length);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(60_000);
});
