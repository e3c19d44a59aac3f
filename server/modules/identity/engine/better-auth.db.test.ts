import { scryptSync } from 'node:crypto';
import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createEngine, engineOptions } from './better-auth.ts';

const database = useTestDatabase();
const world = () => ({
  db: database.db,
  clock: () => new Date(),
  random: systemRandomness,
  keyring: createKeyring(new Secret('x'.repeat(32)), systemRandomness),
  log: silentLog,
  publicUrl: 'https://shop.example',
});

test('the migrations hold every table and column that the engine wants', async () => {
  const { toBeCreated, toBeAdded } = await getMigrations(engineOptions(world()));
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

test('that comparison does see a missing column', async () => {
  const options = engineOptions(world());
  const additionalFields = { nickname: { type: 'string' as const, required: false } };
  const wanting = { ...options, user: { ...options.user, additionalFields } };
  const { toBeAdded } = await getMigrations(wanting);
  expect(toBeAdded).toMatchObject([{ table: 'customers', fields: { nickname: {} } }]);
});

test('the engine signs nobody up, caches no session in a cookie and reports to nobody', () => {
  const { emailAndPassword, session, telemetry, verification } = engineOptions(world());
  expect(emailAndPassword.disableSignUp).toBe(true);
  expect(session.cookieCache.enabled).toBe(false);
  expect(verification.storeIdentifier).toBe('hashed');
  expect(telemetry.enabled).toBe(false);
});

test('what is kept of a password takes its guesser 32 MB and its own salt each time', async () => {
  const engine = createEngine(world());
  const password = 'a quiet ri\u0301ver at dawn';
  const kept = await engine.hashPassword(password);
  const [salt = '', key = ''] = kept.split(':');
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const wanted = scryptSync(password.normalize('NFKC'), salt, 64, cost).toString('hex');
  expect(key).toBe(wanted);
  expect(await engine.hashPassword(password)).not.toBe(kept);
});
