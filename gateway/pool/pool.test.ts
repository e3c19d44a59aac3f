import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PoolEntry } from '../ports.ts';
import { chooseExit } from './choose.ts';
import type { Dialect } from './dialect.ts';
import { LiveSessions } from './live-sessions.ts';
import { numberOf, sessionNameOf } from './session-name.ts';

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

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const all = lower + lower.toUpperCase() + digits;
const sessionKey = '5f1d6c0e9a3b47288c0de1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6';

test.each([
  [['lse_1', '0 a1 ke      ', 0, 0], lower + digits, '8hgx1w01'],
  [['sub_1', '3+2 Shop_9 us california los_angeles    ', 2, 0], all, '3rOsd4ZkoWOMfDVw'],
  [['lse_1', '0 a1       ', 0, 2_977_412], digits, '363832973'],
  [['lse_1', '0 a1       ', 0, 0], 'ab', 'aaaaababbaabbaaabaab'],
  // Longer than the hash has digits.
  [
    ['lse_1', '0 a1       ', 0, 0],
    all,
    `a8i5Osa3JFUAEkA1891kIkvw5wukGpBkD8p2VS1TuI4${'a'.repeat(21)}`,
  ],
] as const)('the session of %j has the name that it was sold with', (parts, alphabet, name) => {
  expect(sessionNameOf(sessionKey, parts, { alphabet, length: name.length })).toBe(name);
});

test('a place and the moment of a change follow from the words as they always did', () => {
  const parts = ['lse_1', '0 a1 ke      ', 0];
  expect(numberOf(sessionKey, [...parts, 'pol_1', 'ke'])).toBe(1_955_220_448_892);
  expect(numberOf(sessionKey, [...parts, 'phase'])).toBe(254_281_229_140_802);
});

test('names and numbers are digits of the HMAC that node makes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary-ascii', maxLength: 64 }),
      fc.array(fc.string()),
      (key, parts) => {
        const digest = createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
        const number = BigInt(`0x${digest}`).toString(16).split('').toReversed().join('');
        const hex = { alphabet: '0123456789abcdef', length: number.length };
        expect(sessionNameOf(key, parts, hex)).toBe(number);
        expect(numberOf(key, parts)).toBe(Number.parseInt(digest.slice(0, 12), 16));
      },
    ),
  );
});

test('a key that is more than a block of ASCII is refused', () => {
  for (const key of ['k'.repeat(65), 'ké']) {
    expect(() => numberOf(key, ['lease'])).toThrow(RangeError);
  }
});

const dialect: Dialect = {
  where: 'user',
  prefix: '',
  separator: '-',
  places: { country: 'cc-' },
  country: { letters: 'lower' },
  space: '_',
  session: { key: 's-', strictKey: 'oneip-', alphabet: 'abcdefgh', length: 8 },
  ttl: { key: 't-', unitSeconds: 1, suffix: '', minSeconds: 1, maxSeconds: 3_600 },
  rotate: null,
  statuses: {},
};
const entryOf = (poolId: string, more: Partial<PoolEntry> = {}): PoolEntry => ({
  poolId,
  protocol: 'http',
  host: 'pool.test',
  port: 80,
  username: 'account',
  password: 'p',
  dialect,
  countries: [],
  ...more,
});
type Wanted = Readonly<{
  words?: object;
  epoch?: number;
  released?: Readonly<Record<string, number>>;
}>;
const choosing = (
  live: LiveSessions,
  entries: readonly PoolEntry[],
  { words, epoch = 0, released = {} }: Wanted,
) =>
  chooseExit(live, {
    pool: { kind: 'pool', sessionKey: 'key', epoch, entries, cuts: {}, released },
    words: { session: 'a', ...words },
    owner: { leaseId: 'lease', subUserId: null },
    turn: 0,
    now: 0,
  });
const many = Array.from({ length: 40 }, (_, at) => `s${at}`);

test('a strict session stays with its supplier, whoever comes; once that is gone it is lost', () => {
  const { strictKey: _, ...session } = dialect.session ?? { key: '', alphabet: '', length: 0 };
  const first = entryOf('first');
  // Other words of the user name let another supplier in as well.
  const both = [first, entryOf('second', { dialect: { ...dialect, session } })];
  for (const name of many) {
    const live = new LiveSessions();
    const words = { session: name, mode: 'strict' };
    expect(choosing(live, both, { words }).poolId).toBe('first');
    expect(choosing(live, both, { words: { session: name } }).poolId).toBe('first');
    expect(() => choosing(live, [entryOf('third')], { words })).toThrow(
      expect.objectContaining({ refusal: 'exit-lost' }),
    );
    // Its owner has let go of it, or of all.
    const released = { [`lease ${name}`]: 1 };
    expect(choosing(live, [entryOf('third')], { words, released }).poolId).toBe('third');
    expect(choosing(live, [entryOf('third')], { words, epoch: 1 }).poolId).toBe('third');
  }
});

test('a country that a supplier loses moves the sessions there, and none in another', () => {
  const countriesOf = (countries: readonly string[]) =>
    many.map((session) => {
      const words = { session, country: 'de.fr.ke' };
      return choosing(new LiveSessions(), [entryOf('pool', { countries })], { words }).facts
        .country;
    });
  const before = countriesOf(['de', 'fr', 'ke']);
  expect(new Set(before).size).toBe(3);
  const after = countriesOf(['de', 'ke']);
  const moved = before.filter((country, at) => country !== after[at]);
  expect(new Set(moved)).toEqual(new Set(['fr']));
});

test('a session of no length is not longer than its suppliers keep one', () => {
  const ttl = { key: 't-', unitSeconds: 60, suffix: 'm', minSeconds: 60, maxSeconds: 300 };
  const { upstream, facts } = choosing(
    new LiveSessions(),
    [entryOf('pool', { dialect: { ...dialect, ttl } })],
    {},
  );
  expect(upstream.username).toMatch(/-t-5m$/);
  expect(facts.sessionEndsAt).toBe(300_000);
});
