import { expect, test } from 'vitest';
import { LiveSessions } from './live-sessions.ts';
import { sessionNameOf } from './session-name.ts';

const begun = { session: 'a', seconds: 60, isStrict: false, now: 0 };

test('a million sessions of one name stay bounded, and leave those of another alone', () => {
  const sessions = new LiveSessions();
  sessions.enter('brother', 'kept', begun);
  for (let turn = 0; turn < 1_000_000; turn += 1) sessions.enter('flood', String(turn), begun);
  expect(sessions.of('flood', 1)).toHaveLength(1_000);
  expect(sessions.of('brother', 1)).toHaveLength(1);
});

test('the longest unused session is forgotten first', () => {
  const sessions = new LiveSessions();
  const first = sessions.enter('name', 'first', begun);
  first.losses = 3;
  for (let turn = 0; turn < 999; turn += 1) sessions.enter('name', String(turn), begun);
  expect(sessions.enter('name', 'first', begun).losses).toBe(3);
  sessions.enter('name', 'one more', begun);
  expect(sessions.enter('name', 'first', begun).losses).toBe(3);
  expect(sessions.enter('name', '0', begun)).toMatchObject({ losses: 0 });
});

test('a session ends once, however often it is used', () => {
  const sessions = new LiveSessions();
  const first = sessions.enter('name', 'a', begun);
  expect(sessions.enter('name', 'a', { ...begun, now: 59_999 })).toBe(first);
  const next = sessions.enter('name', 'a', { ...begun, now: 60_000 });
  expect(next.endsAt).toBe(120_000);
});

test('strict is kept, and never loosened', () => {
  const sessions = new LiveSessions();
  sessions.enter('name', 'a', begun);
  expect(sessions.enter('name', 'a', { ...begun, isStrict: true }).isStrict).toBe(true);
  expect(sessions.enter('name', 'a', begun).isStrict).toBe(true);
});

test('names at suppliers are in their alphabet, and differ by key and by every part', () => {
  const digits = { alphabet: '0123456789', length: 9 };
  const name = sessionNameOf('key', ['lease', 0, 'a'], digits);
  expect(name).toMatch(/^[0-9]{9}$/);
  expect(sessionNameOf('key', ['lease', 0, 'a'], digits)).toBe(name);
  for (const other of [
    ['lease', 0, 'b'],
    ['lease', 1, 'a'],
    ['lease 0', 'a'],
  ]) {
    expect(sessionNameOf('key', other, digits)).not.toBe(name);
  }
  expect(sessionNameOf('other', ['lease', 0, 'a'], digits)).not.toBe(name);
});
