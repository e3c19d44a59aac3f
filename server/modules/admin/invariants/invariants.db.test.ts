import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql, type Tx } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { givenSoundSale, ids, noon } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { defects } from '../testing/broken-offences.ts';
import { checkInvariants, checkRules } from './check-invariants.ts';
import { brokenByActive, watchInvariants } from './watch-invariants.ts';
import { brokenInvariants, keptChecks, saveChecks } from './invariant-checks.sql.ts';
import { rules } from './rules.sql.ts';

const database = useTestDatabase();

class Undone extends Error {
  override readonly name = 'Undone';
}

/** Runs in a transaction that is rolled back with all its damage. */
async function undone(work: (tx: Tx) => Promise<void>) {
  const ended = database.db.transaction(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await expect(ended).rejects.toBeInstanceOf(Undone);
}

/** Rules that are checked for each active customer, too. */
const ofCustomers = new Set(rules.flatMap(({ id, of }) => (of === 'customers' ? [id] : [])));

const ofAll = { since: new Date(0), at: noon };
const ruleOf = (id: string) => rules.filter((rule) => rule.id === id);

test('an empty shop and a whole sale break no rule', async () => {
  expect((await checkInvariants(database.db, noon)).filter(({ ok }) => !ok)).toEqual([]);
  await undone(async (tx) => {
    await givenSoundSale(tx);
    expect((await checkRules(tx, noon)).filter(({ ok }) => !ok)).toEqual([]);
  });
});

test('each rule has a seeded offence', () => {
  expect(Object.keys(defects).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test.each(Object.entries(defects))('%s finds what is seeded', async (id, { without, damage }) => {
  await undone(async (tx) => {
    // A sale whose own rows are still to be checked at commit would block the change of a table.
    for (const guard of without ?? []) await tx.execute(guard);
    await givenSoundSale(tx);
    if (id === 'books-are-append-only') await tx.execute(sql`set constraints all immediate`);
    await damage(tx);
    const [check] = await checkRules(tx, noon, ruleOf(id));
    const broken = ofCustomers.has(id) ? await brokenByActive(tx, ofAll) : [];
    expect(broken.some(({ rule }) => rule.id === id)).toBe(ofCustomers.has(id));
    expect(check).toMatchObject({ ok: false });
    expect(check?.offences[0]).toEqual({
      subject: expect.any(String),
      detail: expect.any(String),
    });
  });
});

test('a sound sale breaks no rule by its own customer alone', async () => {
  await undone(async (tx) => {
    await givenSoundSale(tx);
    expect(await brokenByActive(tx, ofAll)).toEqual([]);
  });
});

test('only who was active is asked about', async () => {
  await undone(async (tx) => {
    await givenSoundSale(tx);
    await tx.execute(sql`delete from lease_claims`);
    const before = new Date(noon.getTime() - 1);
    expect(await brokenByActive(tx, { since: before, at: noon })).toMatchObject([
      { rule: { id: 'leases-are-claimed' } },
    ]);
    expect(await brokenByActive(tx, { since: noon, at: noon })).toEqual([]);
  });
});

test('what breaks between two steps is found in one statement', async () => {
  await undone(async (tx) => {
    await givenSoundSale(tx);
    expect(await brokenInvariants(tx, noon)).toEqual([]);
    await tx.execute(sql`delete from lease_claims`);
    expect(await brokenInvariants(tx, noon)).toMatchObject([{ id: 'leases-are-claimed' }]);
  });
});

test('at most twenty offences of a rule are told', async () => {
  await undone(async (tx) => {
    await tx.execute(sql`
      insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
      select 'mail.send', 'dead' || n, '{}', ${noon}, ${noon}, ${noon}
        from generate_series(1, 30) n`);
    const [check] = await checkRules(tx, noon, ruleOf('jobs-are-done'));
    expect(check?.offences).toHaveLength(20);
  });
});

test('a check cannot write', async () => {
  const { db } = database;
  const writing = {
    ...db,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      db.transaction((tx) =>
        work({ ...tx, rows: () => tx.rows(sql`delete from countries returning code`) }),
      ),
  };
  await expect(checkInvariants(writing, noon)).rejects.toMatchObject({ code: '25006' });
});

test('the newest result is kept, with the moment since when a rule is broken', async () => {
  await undone(async (tx) => {
    const [first, second] = [noon, new Date(noon.getTime() + minuteMs)];
    await tx.execute(sql`
      insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
      values ('mail.send', 'dead', '{}', ${noon}, ${noon}, ${noon})`);
    await saveChecks(tx, await checkRules(tx, first), first);
    await saveChecks(tx, await checkRules(tx, second), second);
    const [broken, ...sound] = await keptChecks(tx);
    expect(broken).toMatchObject({
      id: 'jobs-are-done',
      ok: false,
      checkedAt: second,
      brokenSince: first,
    });
    expect(sound).toHaveLength(rules.length - 1);
    expect(sound.every(({ ok, brokenSince }) => ok && brokenSince === null)).toBe(true);
  });
});

test('the worker keeps what it found and logs each offence as an error', async () => {
  const { db } = database;
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (facts: unknown) => errors.push(facts) };
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
    values ('mail.send', 'dead', '{}', ${noon}, ${noon}, ${noon})`);
  await watchInvariants({ db, history: db, clock: () => noon, log: log as typeof silentLog });
  await db.execute(sql`delete from jobs`);
  expect(errors).toMatchObject([{ rule: 'jobs-are-done', detail: 'mail.send given up' }]);
  expect((await keptChecks(db))[0]).toMatchObject({ id: 'jobs-are-done', ok: false });
});

const later = (ms: number) => new Date(noon.getTime() + ms);
const turn = (at: Date) =>
  watchInvariants({ ...database, history: database.db, clock: () => at, log: silentLog });
const brokenNow = async () =>
  (await keptChecks(database.db))
    .filter(({ ok }) => !ok)
    .map(({ id }) => id)
    .toSorted();

test('of a long history who was active is asked each minute, and the whole in its time', async () => {
  const { db } = database;
  await db.transaction((tx) => givenSoundSale(tx));
  // As if each had read a second of history an instant before the sale.
  const slow = rules.map(({ id, sentence }) => {
    return { id, rule: sentence, ok: true, offences: [], ms: 1_000 };
  });
  await saveChecks(db, slow, later(-1));
  await turn(later(minuteMs));
  expect(await brokenNow()).toEqual([]);

  // One that belongs to the customer of the change, and one to the shop.
  await db.execute(sql`delete from lease_claims`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
    values ('mail.send', 'dead', '{}', ${noon}, ${noon}, ${noon})`);
  await turn(later(2 * minuteMs));
  const [found] = await keptChecks(db);
  expect(found).toMatchObject({ id: 'leases-are-claimed', ms: 1_000 });
  expect(found?.offences).toEqual([{ subject: ids.lease, detail: 'active without its claim' }]);
  expect(await brokenNow()).toHaveLength(1);

  await turn(later(2 * hourMs));
  expect(await brokenNow()).toEqual(['jobs-are-done', 'leases-are-claimed']);
});
