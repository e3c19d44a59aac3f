import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { EventStreams } from '#platform/http/event-stream.ts';
import { type Log, silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, type Keyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openApp } from '#testing/open-app.ts';
import { createIdentity, type Identity } from '../create-identity.ts';
import type { AccountLimits } from '../account/limits.ts';
import type { PasswordHashing } from '../passwords/hash-password.ts';
import { type MailedLink, mailedLinks } from './mailed-links.ts';
import { quickPasswords } from './quick-passwords.ts';

export const noon = new Date('2026-03-01T12:00:00Z');
export const master = 'a-master-secret-for-tests-of-64-characters-0123456789abcdef012345';

type FrontOptions = Readonly<{
  publicUrl?: string;
  accountLimits?: Partial<AccountLimits>;
  log?: Log;
  eventStreams?: EventStreams;
  /** Another secret, or several, than `master` alone. */
  keyring?: Keyring;
  /** Another than `quickPasswords`. */
  passwordHashing?: PasswordHashing;
}>;

/** The account façade on its own, over HTTP injection, with a clock that a test moves. */
export type ShopFront = Readonly<{
  app: FastifyInstance;
  db: Database;
  identity: Identity;
  keyring: Keyring;
  moveClock(ms: number): void;
  now(): Date;
  mailsTo(email: string): Promise<MailedLink[]>;
  templatesTo(email: string): Promise<string[]>;
  /** The token of the newest mail of a kind to that address, or nothing. */
  tokenTo(email: string, template: string): Promise<string>;
}>;

/** A front on a database of the file's own, from before its tests until after them. */
export function useFront(options: FrontOptions = {}): ShopFront {
  const database = useTestDatabase();
  const front = {} as ShopFront;
  beforeAll(async () => void Object.assign(front, await openFront(database.db, options)));
  afterAll(() => front.app.close());
  return front;
}

export async function openFront(db: Database, options: FrontOptions = {}): Promise<ShopFront> {
  const { publicUrl = 'http://localhost:4000', log = silentLog, accountLimits } = options;
  const { eventStreams } = options;
  let at = noon;
  const clock = () => at;
  const { keyring = createKeyring(new Secret(master), systemRandomness) } = options;
  const config = {
    mode: 'sandbox',
    publicUrl,
    trustedProxies: ['127.0.0.1'],
  } satisfies Partial<Config>;
  const base = { db, clock, random: systemRandomness, keyring, log };
  const identity = createIdentity({
    ...base,
    config,
    shop: { name: 'Lango' },
    passwordHashing: options.passwordHashing ?? quickPasswords,
    ...(accountLimits ? { accountLimits } : {}),
  });
  // As in the demo: limits per address count for tests that come from a foreign address only.
  const { sessions, tokens, noteTeam } = identity;
  const edge = { ...config, db, clock, log, ...(eventStreams && { eventStreams }) };
  const app = await openApp({ ...edge, guard: { sessions, tokens, noteTeam } });
  identity.routes(app);
  const mailsTo = (email: string) => mailedLinks(db, keyring, email);
  return {
    app,
    db,
    identity,
    keyring,
    moveClock: (ms) => void (at = new Date(at.getTime() + ms)),
    now: clock,
    mailsTo,
    templatesTo: async (email) => (await mailsTo(email)).map(({ template }) => template),
    tokenTo: async (email, wanted) =>
      (await mailsTo(email)).findLast(({ template }) => template === wanted)?.token ?? '',
  };
}
