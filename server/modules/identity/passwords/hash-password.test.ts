import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemRandomness } from '#platform/random.ts';
import { createPasswordHashing } from './hash-password.ts';

const password = 'a quiet ri\u0301ver at dawn';
const hashing = createPasswordHashing(systemRandomness);

/** What was kept of a password before. */
function formerOf(text: string) {
  const salt = 'ab'.repeat(16);
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return `${salt}:${scryptSync(text.normalize('NFKC'), salt, 64, cost).toString('hex')}`;
}

test('what is kept of a password takes its guesser 32 MiB twice, and its own salt each time', async () => {
  const kept = await hashing.hash(password);
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashing.hash(password)).not.toBe(kept);
  expect(await hashing.verify({ kept, password: password.normalize('NFC') })).toBe(true);
  expect(await hashing.verify({ kept, password: `${password} ` })).toBe(false);
  expect(hashing.isCurrent(kept)).toBe(true);
});

test('a hash of before is compared, and is not what would be made now', async () => {
  const kept = formerOf(password);
  expect(await hashing.verify({ kept, password })).toBe(true);
  expect(await hashing.verify({ kept, password: 'another' })).toBe(false);
  expect(hashing.isCurrent(kept)).toBe(false);
});

test('a hash of other costs is compared with those', async () => {
  // From the tool of the reference implementation: argon2 somesalt -id -t 2 -m 16 -p 1
  const kept =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hashing.verify({ kept, password: 'password' })).toBe(true);
  expect(hashing.isCurrent(kept)).toBe(false);
});

test.each(['', 'no hash', '$argon2id$v=19$m=1$x$y', 'ab:cd'])('%j opens nothing', async (kept) => {
  expect(await hashing.verify({ kept, password })).toBe(false);
});

test.each([
  { alsoLegacy: false, work: [['argon2id'], ['argon2id'], ['scrypt']] },
  {
    alsoLegacy: true,
    work: [
      ['argon2id', 'scrypt'],
      ['argon2id', 'scrypt'],
      ['argon2id', 'scrypt'],
    ],
  },
])(
  'nobody, an account and one with a hash of before: with such hashes about ($alsoLegacy) the work is the same',
  async ({ alsoLegacy, work }) => {
    const calls: string[] = [];
    const counted = createPasswordHashing(systemRandomness, {
      argon2id: async (_, { memory, passes, tagLength }) => {
        calls.push(memory === 32_768 && passes === 2 ? 'argon2id' : 'another cost');
        return Buffer.alloc(tagLength);
      },
      scrypt: async () => {
        calls.push('scrypt');
        return Buffer.alloc(64);
      },
    });
    const current = await hashing.hash(password);
    const seen: string[][] = [];
    for (const kept of [undefined, current, formerOf(password)]) {
      await counted.verify({ kept, password: 'another', alsoLegacy });
      seen.push(calls.splice(0).toSorted());
    }
    expect(seen).toEqual(work);
  },
);

test('however much is asked at once, two threads at most hash', async () => {
  let atOnce = 0;
  let most = 0;
  const counting = async (bytes: number) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return Buffer.alloc(bytes);
  };
  const counted = createPasswordHashing(systemRandomness, {
    argon2id: (_, { tagLength }) => counting(tagLength),
    scrypt: () => counting(64),
  });
  const former = formerOf(password);
  await Promise.all(
    Array.from({ length: 20 }, () => [
      counted.hash(password),
      counted.stretch('ABCDEFGH23', Buffer.alloc(16)),
      counted.verify({ kept: former, password, alsoLegacy: true }),
    ]).flat(),
  );
  expect(most).toBe(2);
});
