import { expect, test } from 'vitest';
import { savePlacement } from '#modules/servers/life';
import { manualProvider } from '#modules/servers/providers';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { connectDatabase, sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { claimSealingKeys, sealerName } from '#platform/sealing/sealing-keys.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  givenLease,
  keyring as old,
  masterSecret,
  noon,
} from '../../modules/leases/testing/given-lease.ts';
import { FakeServerProvider } from '../../modules/servers/providers/server-provider.fake.ts';
import { rotateSecret } from '../rotate-secret/rotate-secret.ts';
import { checkDatabase } from './database.ts';
import { checkPlacements } from './placements.ts';
import { checkSecrets } from './secrets.ts';

const database = useTestDatabase();
const base = {
  databaseAppUrl: undefined,
  databaseListenUrl: undefined,
  databaseMode: 'live',
} as const;

const textsOf = async (config: Parameters<typeof checkDatabase>[0]) =>
  (await checkDatabase(config)).map(({ verdict, text }) => `${verdict} ${text}`);

test('a database that is ready is ok, but for the role that could change history', async () => {
  const found = await textsOf({ ...base, databaseUrl: database.url, databaseAppUrl: database.url });
  expect(found.filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringContaining('DATABASE_APP_URL may change the ledger'),
  ]);
  expect(found).toContainEqual(expect.stringMatching(/^ok schema \d+ is the newest/));
  expect(found).toContain('ok notifications arrive');
});

test('each address is tried by its own name', async () => {
  const away = new URL(database.url);
  away.port = '9';
  const found = await textsOf({
    ...base,
    databaseUrl: database.url,
    databaseAppUrl: away.toString(),
    databaseListenUrl: away.toString(),
  });
  expect(found).toContainEqual(expect.stringMatching(/^fix No database answers.*DATABASE_APP_URL/));
  expect(found).toContainEqual(expect.stringMatching(/^fix notifications cannot be listened to/));
});

test('a schema that is behind, and a database of another use, are told', async () => {
  const { db } = database;
  await claimDatabase(db, 'rehearsal', new Date());
  await db.execute(sql`
    delete from schema_migrations where version = (select max(version) from schema_migrations)`);
  const found = await textsOf({ ...base, databaseUrl: database.url });
  expect(found).toContainEqual(expect.stringMatching(/^fix schema .* run npm run shop -- migrate/));
  expect(found).toContainEqual(expect.stringMatching(/^fix belongs to a rehearsal shop/));
});

test('the embedded database is noted', async () => {
  expect(await textsOf({ ...base, databaseUrl: undefined })).toEqual([
    expect.stringMatching(/^note DATABASE_URL=embedded/),
  ]);
});

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

type Fit = ReturnType<FakeServerProvider['judges']>;

const settings = { images: { Linux: 'debian', Windows: 'win' }, type: 'small', place: 'x' };

test.each<[string, Fit, [string, RegExp]]>([
  ['fits', { ok: true, detail: '2 processors' }, ['ok', /us1 at sandbox: 2 processors$/]],
  ['is too small', { ok: false, setting: 'type', detail: 'Too small.' }, ['fix', /Too small\./]],
  ['nobody can judge', null, ['fix', /no answer/]],
])('a placement that %s is told', async (_, fit, [verdict, text]) => {
  const { db } = database;
  const placement = { provider: 'sandbox', settings, version: 0 } as const;
  await db.execute({ text: 'delete from server_placements', values: [] });
  await db.transaction((tx) =>
    savePlacement(tx, { offerId: 'us1', placement, changedBy: 'test', at: new Date() }),
  );
  const sandbox = new FakeServerProvider('sandbox');
  sandbox.judges = () => fit;
  const serverProviders = { manual: manualProvider, sandbox };
  const found = await checkPlacements({ db, log: silentLog, serverProviders });
  expect(found).toEqual([{ about: 'servers', verdict, text: expect.stringMatching(text) }]);
});
