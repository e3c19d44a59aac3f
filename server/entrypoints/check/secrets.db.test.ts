import { expect, test } from 'vitest';
import { systemRandomness as random } from '#platform/random.ts';
import { connectDatabase, sql } from '#platform/db.ts';
import { claimSealingKeys, sealerName } from '#platform/sealing/sealing-keys.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  givenLease,
  keyring as old,
  masterSecret,
  noon,
} from '../../modules/leases/testing/given-lease.ts';
import { rotateSecret } from '../rotate-secret/rotate-secret.ts';
import { checkSecrets } from './secrets.ts';

const database = useTestDatabase();
const current = new Secret('the secret that comes next, forty letters');
const former = new Secret(masterSecret);
const linesOf = async (secret: Secret, ...formerSecrets: Secret[]) => {
  const given = { databaseUrl: database.url, databaseAppUrl: undefined };
  const found = await checkSecrets({ ...given, masterSecret: secret, formerSecrets });
  return found.map(({ verdict, text }) => `${verdict} ${text}`);
};

test('what is left under a former secret is told with its place, until nothing is', async () => {
  const { db } = database;
  await claimSealingKeys(db, old, noon);
  await givenLease(db);
  expect(await linesOf(former)).toEqual(['ok all 1 sealed values are under LANGO_SECRET']);
  const left = /^fix not under LANGO_SECRET yet: 1 in leases.secret_sealed; run .* rotate-secret$/;
  expect(await linesOf(current, former)).toEqual([expect.stringMatching(left)]);
  expect(await linesOf(current)).toEqual([
    expect.stringMatching(/^fix values are sealed under a secret that is not given .*FORMER$/),
    expect.stringMatching(left),
  ]);
  const keyring = createKeyring(current, random, [former]);
  await rotateSecret({ db, keyring, random, clock: () => noon });
  expect(await linesOf(current, former)).toEqual([
    'ok all 1 sealed values are under LANGO_SECRET',
    expect.stringMatching(/^note .* LANGO_SECRET_FORMER may be taken out$/),
  ]);
});

test('a process that seals under another secret is named', async () => {
  const applicationName = sealerName('lango-worker', old);
  const worker = connectDatabase({ url: database.url, applicationName, poolMax: 1 });
  await worker.listen('anything', () => undefined);
  await expect.poll(() => worker.isListening()).toBe(true);
  const named = /^fix lango-worker.* seals under another secret: restart it/;
  expect(await linesOf(current, former)).toContainEqual(expect.stringMatching(named));
  expect(await linesOf(former)).not.toContainEqual(expect.stringMatching(named));
  await worker.close();
});

test('a database without tables is told to migrate first', async () => {
  await database.db.execute(sql`alter table sealing_keys rename to sealing_keys_of_later`);
  try {
    expect(await linesOf(current)).toEqual([
      'note are looked at once npm run shop -- migrate has run',
    ]);
  } finally {
    await database.db.execute(sql`alter table sealing_keys_of_later rename to sealing_keys`);
  }
});

test('a shop with the embedded database is told that nothing was looked at', async () => {
  const given = { databaseUrl: undefined, databaseAppUrl: undefined, formerSecrets: [] };
  const [finding] = await checkSecrets({ ...given, masterSecret: current });
  expect(finding?.verdict).toBe('note');
});
