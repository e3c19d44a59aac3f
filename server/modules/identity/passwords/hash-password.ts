import { argon2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Randomness } from '#platform/random.ts';
import { createTurns } from './turns.ts';

/** Makes of a password what is kept of it, and compares the two. */
export type PasswordHashing = Readonly<{
  /**
   * Deliberately slow. NFKC is applied first, so equal-looking texts are equal. Like every hash
   * here, it waits for its turn (`turns.ts`) and throws `Unavailable` when none comes.
   */
  hash(password: string): Promise<string>;
  /** Whether this is the password; takes as long where nothing is kept as where it is wrong. */
  verify(attempt: Attempt): Promise<boolean>;
  /** Whether it was made as it would be made now. */
  isCurrent(kept: string): boolean;
  /** The same work for a short code whose salt is kept elsewhere; in hex. */
  stretch(code: string, salt: Buffer): Promise<string>;
}>;

type Attempt = Readonly<{
  /** Undefined where there is no such account. */
  kept: string | undefined;
  password: string;
  /**
   * Some accounts still have a former hash, which takes longer: each attempt then does the work of
   * both, so that its time reveals nothing about the account.
   */
  alsoLegacy?: boolean;
}>;

/** The two functions, for a test that counts their calls. */
type Derivation = Readonly<{
  argon2id(password: string, from: Argon2): Promise<Buffer>;
  scrypt(password: string, salt: string): Promise<Buffer>;
}>;
type Cost = Readonly<{ memory: number; passes: number; parallelism: number }>;
type Argon2 = Cost & Readonly<{ nonce: Buffer; tagLength: number }>;

/** KiB; above the least that OWASP asks for (19 MiB, 2 passes), within 0.1 s (decision 0042). */
const cost: Cost = { memory: 32 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagLength = 32;

const slowArgon2 = promisify(argon2);
const slowScrypt = promisify<string, string, number, object, Buffer>(scrypt);
const legacyScrypt = { keyBytes: 64, cost: { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } };

const systemDerivation: Derivation = {
  argon2id: (message, from) => slowArgon2('argon2id', { message, ...from }),
  scrypt: (password, salt) => slowScrypt(password, salt, legacyScrypt.keyBytes, legacyScrypt.cost),
};

/** What the shop runs with: Argon2id, kept as a PHC string; hashes of before are still compared. */
export function createPasswordHashing(
  random: Randomness,
  { argon2id, scrypt: scryptOf }: Derivation = systemDerivation,
): PasswordHashing {
  // Every hash of the shop, for any purpose: a flood of them leaves the other threads free.
  const inTurn = createTurns();
  const derive = (password: string, from: Argon2) =>
    inTurn(() => argon2id(password.normalize('NFKC'), from));
  const current = (nonce: Buffer): Argon2 => ({ ...cost, nonce, tagLength });
  const matches = async (kept: string | undefined, password: string) => {
    const known = kept === undefined ? undefined : readPhc(kept);
    const tag = await derive(password, known?.from ?? current(Buffer.alloc(saltBytes)));
    return known !== undefined && timingSafeEqual(tag, known.tag);
  };
  const matchesLegacy = async (kept: string | undefined, password: string) => {
    const known = kept === undefined ? undefined : readLegacy(kept);
    const salt = known?.salt ?? '0'.repeat(32);
    const key = await inTurn(() => scryptOf(password.normalize('NFKC'), salt));
    return known !== undefined && timingSafeEqual(key, known.key);
  };
  return {
    hash: async (password) => {
      const nonce = Buffer.from(random(saltBytes));
      return `${prefix}${plain(nonce)}$${plain(await derive(password, current(nonce)))}`;
    },
    verify: async ({ kept, password, alsoLegacy = false }) => {
      const isLegacy = kept !== undefined && readLegacy(kept) !== undefined;
      const [now, before] = await Promise.all([
        (alsoLegacy || !isLegacy) && matches(kept, password),
        (alsoLegacy || isLegacy) && matchesLegacy(kept, password),
      ]);
      return now || before;
    },
    isCurrent: (kept) => kept.startsWith(prefix),
    stretch: async (code, salt) => (await derive(code, current(salt))).toString('hex'),
  };
}

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, both in Base64 without padding. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readPhc(kept: string): Readonly<{ from: Argon2; tag: Buffer }> | undefined {
  const [, memory, passes, parallelism, salt = '', tagText = ''] = phc.exec(kept) ?? [];
  if (memory === undefined) return undefined;
  const tag = Buffer.from(tagText, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const numbers = { memory: Number(memory), passes: Number(passes) };
  const from = { ...numbers, parallelism: Number(parallelism), nonce, tagLength: tag.length };
  return { from, tag };
}

/** `salt:key` in hex, by scrypt; the salt went in as text. */
function readLegacy(kept: string): Readonly<{ salt: string; key: Buffer }> | undefined {
  const [, salt, key = ''] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(kept) ?? [];
  return salt === undefined ? undefined : { salt, key: Buffer.from(key, 'hex') };
}
