import { expect, test } from 'vitest';
import { judgeLook, type Course, type Seen } from './judge-look.ts';

const sentAt = new Date('2026-03-01T12:00:00Z');
const begun: Course = { oldIp: '198.18.1.1', sentAt, wasAway: false, sameSeen: 0 };
type Step = readonly [seconds: number, exitIp: string | undefined, isBusy?: boolean];

/** The outcome of looks one after the other, and at which of them it came. */
function play(steps: readonly Step[], course: Course = begun) {
  let now = course;
  for (const [index, [seconds, exitIp, isBusy = false]] of steps.entries()) {
    const seen: Seen = { exitIp, isBusy, at: new Date(sentAt.getTime() + seconds * 1000) };
    const { course: next, outcome } = judgeLook(now, seen);
    if (outcome) return [outcome, index];
    now = next;
  }
  return undefined;
}
const [old, other] = ['198.18.1.1', '198.18.1.2'];

test.each<[string, readonly Step[], unknown]>([
  ['another address is done at once', [[2, other]], ['done', 0]],
  [
    'the old one right after the telling says nothing',
    [
      [2, old],
      [4, old],
      [44, old],
    ],
    undefined,
  ],
  [
    'the old one after 45 s was kept',
    [
      [44, old],
      [46, old],
    ],
    ['unchanged', 1],
  ],
  [
    'back with the old one, seen twice',
    [
      [2, undefined],
      [9, old],
      [11, old],
    ],
    ['unchanged', 2],
  ],
  [
    'seen once it may be about to leave again',
    [
      [2, undefined],
      [9, old],
    ],
    undefined,
  ],
  [
    'away again in between',
    [
      [2, undefined],
      [9, old],
      [11, undefined],
      [13, old],
    ],
    undefined,
  ],
  [
    'away and back with another',
    [
      [2, undefined],
      [20, undefined],
      [25, other],
    ],
    ['done', 2],
  ],
  [
    'busy by its own word',
    [
      [2, undefined],
      [9, old, true],
      [50, old, true],
    ],
    undefined,
  ],
  [
    'busy for ever is over after 90 s',
    [
      [89, old, true],
      [90, old, true],
    ],
    ['unchanged', 1],
  ],
  [
    'silent for 90 s',
    [
      [50, undefined],
      [89, undefined],
      [90, undefined],
    ],
    ['failed', 2],
  ],
])('%s', (_, steps, outcome) => {
  expect(play(steps)).toEqual(outcome);
});

test('any address is another one where none was known', () => {
  expect(play([[2, old]], { ...begun, oldIp: null })).toEqual(['done', 0]);
});
