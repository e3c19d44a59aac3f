import { expect, test } from 'vitest';
import { Refused, refusalOf } from '../refusal.ts';
import { defaultLimits } from '../limits.ts';
import { identityOf, LiveSessions } from './live-sessions.ts';
import { SessionReports } from './session-reports.ts';

const begun = { seconds: 3_600, isStrict: false, now: 0 };
const ownerOf = (leaseId: string) => ({ leaseId, subUserId: null });
const [name, brother] = [ownerOf('name'), ownerOf('brother')];
const inUseMs = 60_000;

/** What a flood of new sessions is answered with: how often each refusal, or none. */
function flood(sessions: LiveSessions, owner: typeof name, [from, to]: readonly [number, number]) {
  const answers: Record<string, number> = { none: 0 };
  for (let turn = from; turn < to; turn += 1) {
    let answer = 'none';
    try {
      sessions.enter(owner, String(turn), begun);
    } catch (thrown) {
      answer = refusalOf(thrown);
    }
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
}

test('ten thousand sessions are in use at once, the next is refused, and no brother is', () => {
  const sessions = new LiveSessions();
  sessions.enter(brother, 'kept', begun).losses = 3;
  const answers = flood(sessions, name, [0, 100_000]);
  expect(answers).toEqual({ none: 10_000, 'too-many-sessions': 90_000 });
  expect(sessions.enter(name, '0', begun).openedAt).toBe(0);
  sessions.enter(brother, 'more', begun);
  expect(sessions.enter(brother, 'kept', begun).losses).toBe(3);
});

test('the longest unused session gives way once it has not been used for a minute', () => {
  const sessions = new LiveSessions();
  for (const one of ['first', 'second']) sessions.enter(name, one, begun).losses = 3;
  flood(sessions, name, [2, 10_000]);
  sessions.enter(name, 'first', { ...begun, now: 1_000 });
  const early = { ...begun, now: inUseMs - 1 };
  expect(() => sessions.enter(name, 'one more', early)).toThrow(Refused);
  const now = inUseMs;
  sessions.enter(name, 'one more', { ...begun, now });
  expect(sessions.enter(name, 'first', { ...begun, now }).losses).toBe(3);
  expect(sessions.enter(name, 'second', { ...begun, now }).losses).toBe(0);
});

test('of all owners together the longest unused gives way', () => {
  const sessions = new LiveSessions();
  for (const owner of ['used', 'idle']) sessions.enter(ownerOf(owner), 'a', begun).losses = 3;
  const use = (owner: string, now = 0) =>
    sessions.enter(ownerOf(owner), 'a', { ...begun, now }).losses;
  for (let turn = 0; turn < 99_998; turn += 1) use(String(turn));
  expect(sessions.size).toBe(100_000);
  expect(use('used', 1_000)).toBe(3);
  use('one more');
  expect(sessions.size).toBe(100_000);
  expect([use('used'), use('idle')]).toEqual([3, 0]);
});

test('sessions that have ended are swept, a part at a time, and live ones stay', () => {
  const sessions = new LiveSessions();
  const minute = { ...begun, seconds: 60 };
  for (let turn = 0; turn < 10_000; turn += 1) sessions.enter(ownerOf(String(turn)), 'a', minute);
  sessions.enter(ownerOf('0'), 'longer', { ...begun, seconds: 120 }).losses = 3;
  sessions.sweep(59_999);
  expect(sessions.size).toBe(10_001);
  sessions.sweep(60_000);
  const once = sessions.size;
  expect(once).toBeGreaterThan(1_000);
  expect(once).toBeLessThan(10_000);
  for (let round = 0; round < 4; round += 1) sessions.sweep(60_000);
  expect(sessions.size).toBe(1);
  expect(sessions.enter(ownerOf('0'), 'longer', begun).losses).toBe(3);
});

test('a session ends once, however often it is used', () => {
  const sessions = new LiveSessions();
  const minute = { ...begun, seconds: 60 };
  const first = sessions.enter(name, 'a', minute);
  expect(sessions.enter(name, 'a', { ...minute, now: 59_999 })).toBe(first);
  const next = sessions.enter(name, 'a', { ...minute, now: 60_000 });
  expect(next.endsAt).toBe(120_000);
});

test('strict is kept, and never loosened', () => {
  const sessions = new LiveSessions();
  sessions.enter(name, 'a', begun);
  expect(sessions.enter(name, 'a', { ...begun, isStrict: true }).isStrict).toBe(true);
  expect(sessions.enter(name, 'a', begun).isStrict).toBe(true);
});

const identified = (session: string) =>
  identityOf({ epoch: '2', session, words: { country: 'ke', city: 'nairobi' } });

test('a session is reported with its places when it begins, and each half minute it is used', () => {
  const sessions = new LiveSessions();
  const use = (now: number) => sessions.enter(name, identified('a1'), { ...begun, now });
  const live = use(0);
  const named = { losses: 0, period: 0, key: 'key', name: 'a' };
  live.called = { poolId: 'pol_one', country: 'ke', ...named };
  const report = {
    leaseId: 'name',
    subUserId: null,
    session: 'a1',
    epoch: '2',
    places: 'ke  nairobi    ',
    country: 'KE',
    city: 'nairobi',
    openedAt: 0,
    usedAt: 0,
    endsAt: 3_600_000,
    change: null,
  };
  expect(sessions.takeReports(0)).toEqual([report]);
  use(29_000);
  expect(sessions.takeReports(29_000)).toEqual([]);
  use(30_000);
  expect(sessions.takeReports(30_000)).toEqual([{ ...report, usedAt: 30_000 }]);
  expect(sessions.takeReports(60_000)).toEqual([]);
});

test('a report has the hundred newest of an owner, and leaves the rest for the next', () => {
  const sessions = new LiveSessions();
  for (let turn = 0; turn < 150; turn += 1) sessions.enter(name, identified(`s${turn}`), begun);
  const [first, ...others] = sessions.takeReports(0);
  expect([first?.session, others.length]).toEqual(['s50', 99]);
  for (let owner = 0; owner < 1_500; owner += 1) {
    sessions.enter(ownerOf(String(owner)), identified('a'), begun);
  }
  expect([1, 2, 3].map(() => sessions.takeReports(0).length)).toEqual([1_000, 500, 0]);
});

test('what no board is told of does not pile up', async () => {
  const sessions = new LiveSessions();
  sessions.enter(name, 'one', begun);
  const parts = { liveSessions: sessions, board: null, clock: () => 0, limits: defaultLimits };
  await new SessionReports({ ...parts, log: () => {} }).report();
  expect(sessions.takeReports(0)).toEqual([]);
});
