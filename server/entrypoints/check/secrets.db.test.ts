import { expect, test } from 'vitest';
import { systemRandomness as random } from '#platform/random.ts';
import { claimSealingKeys } from '#platform/sealing-keys.ts';
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

test('a shop with the embedded database is told that nothing was looked at', async () => {
  const given = { databaseUrl: undefined, databaseAppUrl: undefined, formerSecrets: [] };
  const [finding] = await checkSecrets({ ...given, masterSecret: current });
  expect(finding?.verdict).toBe('note');
});
