import { expect, test } from 'vitest';
import type { PoolEntry } from '../ports.ts';
import { Refused } from '../refusal.ts';
import { dialect, entryAt } from '../testing/pools.ts';
import { afterFailure, afterSuccess, chooseExit } from './choose.ts';
import { LiveSessions } from './live-sessions.ts';

const owner = { leaseId: 'lease', subUserId: null };
const ttlSeconds = 120;
const anywhere = { fromCountry: '', toCountry: '' };
const lost = new Refused('upstream-unreachable');

/** One session at a gateway, that nothing was reported of since it began. */
function givenSession(entry: PoolEntry = entryAt(1)) {
  const sessions = new LiveSessions();
  const choose = (now: number, entries: readonly PoolEntry[] = [entry]) =>
    chooseExit(sessions, {
      pool: { kind: 'pool', sessionKey: 'key', epoch: 0, entries, cuts: {}, released: {} },
      words: { session: 'a', ttl: ttlSeconds },
      owner,
      turn: 0,
      now,
    });
  const arrive = (choice: ReturnType<typeof choose>, now: number) =>
    afterSuccess(choice, sessions, { owner, now: () => now });
  const changes = () => sessions.takeReports(0).map(({ change }) => change);
  arrive(choose(0), 0);
  changes();
  return { choose, arrive, changes };
}

test('a change of exit is reported at once, each with its own moment', () => {
  const { choose, arrive, changes } = givenSession();
  expect(afterFailure(choose(1_000), lost, true)).toBe(null);
  expect(changes()).toEqual([]);
  expect(arrive(choose(1_001), 1_001).changedAt).toBe(1_001);
  const first = { at: 1_001, ...anywhere, poolId: 'pol_one', losses: 1 };
  expect(changes()).toEqual([first]);
  expect(arrive(choose(1_900), 1_900).changedAt).toBe(1_001);
  expect(changes()).toEqual([]);
  // Two that fail in between were never its exit.
  for (const now of [2_000, 2_001, 2_002]) afterFailure(choose(now), lost, true);
  arrive(choose(2_003), 2_003);
  expect(changes()).toEqual([{ ...first, at: 2_003, losses: 4 }]);
});

test('an exit that was lost for one connection is not returned to by another that still reached it', () => {
  const { choose, arrive, changes } = givenSession();
  const [slow, failed] = [choose(1_000), choose(1_000)];
  afterFailure(failed, lost, true);
  arrive(choose(1_001), 1_001);
  expect(arrive(slow, 1_500).changedAt).toBe(undefined);
  expect(changes()).toMatchObject([{ at: 1_001, losses: 1 }]);
  arrive(choose(1_600), 1_600);
  expect(changes()).toEqual([]);
});

test('the next exit of a supplier without a word for the length was due, as is that of a new session', () => {
  const { choose, arrive, changes } = givenSession(
    entryAt(1, { dialect: { ...dialect, ttl: null } }),
  );
  const names = new Set<string | undefined>();
  for (let now = 0; now < 4 * ttlSeconds * 1_000; now += 20_000) {
    const choice = choose(now);
    names.add(choice.upstream.username);
    expect(arrive(choice, now).changedAt).toBe(undefined);
  }
  expect(names.size).toBeGreaterThan(3);
  expect(changes()).toEqual([null]);
});

test('one that is led to another supplier has changed, and nothing else is said of it', () => {
  const { choose, arrive, changes } = givenSession();
  arrive(choose(5, [entryAt(2, { poolId: 'pol_two' })]), 5);
  expect(changes()).toEqual([{ at: 5, ...anywhere, poolId: 'pol_two', losses: 0 }]);
});
