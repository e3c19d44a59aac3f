import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addSupplier, findUpstream } from '#modules/inventory';
import { createDirectory } from '#modules/leases/access';
import { credentialsOf } from '#modules/leases/holding';
import {
  addWebhook,
  enqueueMail,
  findWebhook,
  sealUrl,
  signingSecrets,
} from '#modules/notifications';
import { connectDatabase, sql, type Database } from '#platform/db.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { claimSealingKeys, otherSealers, sealerName } from '#platform/sealing/sealing-keys.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../modules/notifications/testing/queued-facts.ts';
import {
  gateway,
  givenCustomer,
  givenLease,
  givenProxy,
  keyring as old,
  masterSecret,
  noon,
} from '../../modules/leases/testing/given-lease.ts';
import { sealedColumns } from './sealed-columns.ts';
import { stopIfRetired } from '../start/stop-retired.ts';
import { rotateSecret } from './rotate-secret.ts';

const database = useTestDatabase();
const words = 'the secret that comes next, forty letters';
const both = createKeyring(new Secret(words), random, [new Secret(masterSecret)]);
/** What a process has once LANGO_SECRET_FORMER was taken out. */
const fresh = createKeyring(new Secret(words), random);
const clock = () => noon;
const rotate = (db: Database, keyring = both) => rotateSecret({ db, keyring, random, clock });

beforeEach(async () => {
  await database.db.execute(sql`delete from suppliers`);
  await database.db.execute(sql`delete from sealing_keys`);
});

const supplier = (name: string, key = `key of ${name}`) => ({
  name,
  adapter: 'webshare' as const,
  key,
  origin: 'made for this test',
  consentBasis: 'none needed',
  costMonthCents: null,
  everyMinutes: 60,
  callsPerHour: 10,
});
const addSuppliers = (db: Database, names: readonly string[], keyring = old) =>
  db.transaction(async (tx) => {
    for (const name of names) await addSupplier({ tx, keyring }, supplier(name), noon);
  });
const keyPlace = (name: string) => ({
  purpose: 'supplier-key',
  at: `suppliers.key_sealed:${name}`,
});
async function keyOf(db: Database, name: string, keyring = fresh) {
  const [row] = await db.rows<{ sealed: Buffer }>(sql`
    select key_sealed as sealed from suppliers where name = ${name}`);
  return keyring.open(keyPlace(name), row?.sealed ?? Buffer.of());
}

test('every column that is called sealed is sealed anew', async () => {
  const rows = await database.db.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%'`);
  const known = new Set(sealedColumns.map(({ name }) => name));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('a lease works through the change, at the shop and at the gateway', async () => {
  const { db } = database;
  const proxy = await givenProxy(db, {
    host: '127.0.0.1',
    port: 9,
    username: 'slot',
    password: new Secret('of the supplier'),
  });
  const lease = await givenLease(db, { proxy });
  const password = credentialsOf({ keyring: old, gateway }, lease, noon)?.password.reveal() ?? '';
  const user = lease.credentials?.username ?? '';
  const authorise = async (keyring: typeof fresh) => {
    const shop = await createDirectory({ db, clock, keyring });
    const from = { clientAddress: '203.0.113.9', localPort: 1080 };
    const login = { by: 'secret', user, secret: password } as const;
    const answer = await shop.directory.authorise({ ...login, ...from });
    await shop.close();
    return answer.granted;
  };
  // Before anything is encrypted again, both secrets are enough.
  expect(await authorise(both)).toBe(true);
  expect(await rotate(db)).toMatchObject({ isDone: true });
  expect(await authorise(fresh)).toBe(true);
  const [row] = await db.rows<{ sealed: Buffer }>(sql`
    select secret_sealed as sealed from leases where id = ${lease.id}`);
  const credentials = { username: user, sealed: row?.sealed ?? Buffer.of() };
  const shown = credentialsOf({ keyring: fresh, gateway }, { ...lease, credentials }, noon);
  expect(shown?.password.reveal()).toBe(password);
  const upstream = await findUpstream({ db, keyring: fresh }, lease.upstreamId);
  expect(upstream?.password?.reveal()).toBe('of the supplier');
});

test('mails that wait and mails in the log are read after the change', async () => {
  const { db } = database;
  const customerId = await givenCustomer(db);
  const facts = { email: 'a@b.test', body: 'a question', receivedAt: noon.toISOString() };
  await enqueueMail(
    db,
    { keyring: old },
    {
      template: 'contact-message',
      dedupeKey: `contact-message:${customerId}`,
      to: ['one@shop.test'],
      facts,
      at: noon,
    },
  );
  await rotate(db);
  const read = await queuedFacts({ db, keyring: fresh }, 'contact-message', customerId);
  expect(read).toEqual(facts);
});

test('a webhook keeps the secret that its receiver knows', async () => {
  const { db } = database;
  const id = `whk_${randomBytes(16).toString('hex')}`;
  const sealedUrl = sealUrl(old, id, 'https://hooks.example/1');
  const added = { id, name: 'one', format: 'json', sealedUrl, host: 'hooks.example' } as const;
  // As one was before webhooks had secrets of their own.
  const secretSealed = null;
  await db.transaction((tx) =>
    addWebhook(tx, { ...added, secretSealed, events: ['purchase'], createdAt: noon }),
  );
  const secretsOf = async (keyring: typeof fresh) => {
    const webhook = await findWebhook(db, id);
    return webhook && signingSecrets(keyring, webhook, noon);
  };
  const before = [old.mac('webhook-signing', id)];
  expect(await secretsOf(old)).toEqual(before);
  expect(await secretsOf(both)).toEqual(before);
  await rotate(db);
  expect(await secretsOf(fresh)).toEqual(before);
});

test('more values than fit into a batch are all taken, and a second run finds nothing', async () => {
  const { db } = database;
  const names = Array.from({ length: 450 }, (_, index) => `supplier ${index}`);
  await addSuppliers(db, names);
  const { said, isDone } = await rotate(db);
  expect(isDone).toBe(true);
  expect(said).toContain('suppliers.key_sealed: 450 sealed anew');
  expect(said).toContain('LANGO_SECRET_FORMER may be taken out');
  expect(await keyOf(db, 'supplier 449')).toBe('key of supplier 449');
  expect((await rotate(db)).said).toContain('Every value is under LANGO_SECRET.');
});

test('a value that changes meanwhile is neither lost nor left behind', async () => {
  const { db } = database;
  await addSuppliers(db, ['still', 'moving']);
  await db.transaction(async (tx) => {
    // A process that still has the former secret holds the row while the command runs.
    const sealed = old.seal(keyPlace('moving'), 'a newer key');
    await tx.execute(sql`update suppliers set key_sealed = ${sealed} where name = 'moving'`);
    const during = await rotate(db);
    expect(during.isDone).toBe(false);
    expect(during.said).toContain('suppliers.key_sealed: 1 sealed anew, 1 left');
    await expect(claimSealingKeys(db, old, noon)).rejects.toThrow('not given');
  });
  await claimSealingKeys(db, both, noon);
  expect((await rotate(db)).isDone).toBe(true);
  expect(await keyOf(db, 'moving')).toBe('a newer key');
  expect(await keyOf(db, 'still')).toBe('key of still');
});

test('no process starts without a secret that values need, until none does', async () => {
  const { db } = database;
  await claimSealingKeys(db, old, noon);
  await addSuppliers(db, ['one']);
  await expect(claimSealingKeys(db, fresh, noon)).rejects.toThrow(
    /under a secret that is not given \([0-9a-f]{12}\).*LANGO_SECRET_FORMER/,
  );
  await claimSealingKeys(db, both, noon);
  await rotate(db);
  await claimSealingKeys(db, fresh, noon);
});

/** A process of the shop that has its connection for news open. */
async function givenProcess(name: string, keyring: typeof old) {
  const applicationName = sealerName(name, keyring);
  const db = connectDatabase({ url: database.url, applicationName, poolMax: 1 });
  await db.listen('anything', () => undefined);
  await expect.poll(() => db.isListening()).toBe(true);
  return db;
}

test('the former secret is not over while a process is connected that seals under it', async () => {
  const { db } = database;
  await claimSealingKeys(db, old, noon);
  await addSuppliers(db, ['one']);
  const forgotten = await givenProcess('lango-gateway-7', old);
  const restarted = await givenProcess('lango-api', both);
  const during = await rotate(db);
  expect(during).toMatchObject({ isSealed: true, isDone: false });
  expect(during.said).toMatch(/seal under a former secret: lango-gateway-7( at [\d.:]+)?\./);
  expect(during.said).not.toContain('may be taken out');
  await expect(claimSealingKeys(db, fresh, noon)).rejects.toThrow('not given');
  // What it seals meanwhile is not lost, because nothing was taken out.
  await addSuppliers(forgotten, ['two']);
  await forgotten.close();
  await expect.poll(() => otherSealers(db, both)).toEqual([]);
  expect(await rotate(db)).toMatchObject({ isDone: true });
  expect(await keyOf(db, 'two')).toBe('key of two');
  await restarted.close();
});

test('a process with a replaced secret neither starts nor goes on', async () => {
  const { db } = database;
  await claimSealingKeys(db, old, noon);
  const stops: string[] = [];
  const log = { error: (line: string) => stops.push(line) } as never;
  const beat = (keyring: typeof old) =>
    stopIfRetired({ db, keyring, log }, () => stops.push('stop'));
  await beat(old);
  await rotate(db);
  await beat(both);
  expect(stops).toEqual([]);
  await beat(old);
  expect(stops).toEqual([expect.stringContaining('was replaced by rotate-secret'), 'stop']);
  // Such as a machine that still has the settings of the first step.
  const first = createKeyring(new Secret(masterSecret), random, [new Secret(words)]);
  await expect(claimSealingKeys(db, first, noon)).rejects.toThrow('was replaced in this database');
  await expect(claimSealingKeys(db, old, noon)).rejects.toThrow('not given');
  await claimSealingKeys(db, fresh, noon);
});

test('a start waits for a rotation that is about to end, and is refused by it', async () => {
  const { db } = database;
  const first = createKeyring(new Secret(masterSecret), random, [new Secret(words)]);
  await claimSealingKeys(db, old, noon);
  let starting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sealing_keys in share row exclusive mode`);
    starting = claimSealingKeys(db, first, noon).catch((cause: unknown) => cause);
    await tx.execute(
      sql`insert into sealing_keys (name, since) values (${both.names[0]}, ${noon})`,
    );
    await tx.execute(sql`
      update sealing_keys set since = '-infinity' where name <> ${both.names[0]}`);
  });
  expect(String(await starting)).toContain('was replaced in this database');
});

test('a value of before it was bound to its row is bound, and then no such value opens', async () => {
  const { db } = database;
  await db.execute(sql`update sealing_state set has_unbound = true`);
  await addSuppliers(db, ['early', 'other']);
  const unbound = sealedUnbound('supplier-key', 'of last year');
  await db.execute(sql`update suppliers set key_sealed = ${unbound} where name = 'early'`);
  const keyring = createKeyring(new Secret(masterSecret), random);
  expect((await rotate(db, keyring)).said).toContain('suppliers.key_sealed: 1 sealed anew');
  expect(await keyOf(db, 'early', old)).toBe('of last year');
  // A person who can write to the database cannot restore such a value, from a backup for example.
  const later = createKeyring(new Secret(masterSecret), random);
  await claimSealingKeys(db, later, noon);
  await db.execute(sql`update suppliers set key_sealed = ${unbound} where name = 'other'`);
  await expect(keyOf(db, 'other', later)).rejects.toThrow('None of the secrets');
});

test('a value that was copied to another row does not open, and is reported as shut', async () => {
  const { db } = database;
  await addSuppliers(db, ['one', 'two']);
  await db.execute(sql`
    update suppliers set key_sealed = (select key_sealed from suppliers where name = 'one')
     where name = 'two'`);
  await expect(keyOf(db, 'two', old)).rejects.toThrow('authenticate');
  const { said, isDone } = await rotate(db);
  expect(isDone).toBe(true);
  expect(said).toContain('1 sealed anew, 1 that none of the secrets opens');
});

test('without a former secret the command says how to change it, with a fresh one', async () => {
  const { said } = await rotate(database.db, fresh);
  expect(said).toMatch(/LANGO_SECRET_FORMER=[0-9a-f]{64}\n[^]*LANGO_SECRET=[0-9a-f]{64}\n/);
});

function sealedUnbound(purpose: string, plain: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'lango', purpose, 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
