import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import { eraseNeverActivated, forgetOld } from '#modules/privacy';
import { connectDatabase, sql, type Database } from '#platform/db.ts';
import type { KeptDays } from '#platform/held-data.ts';
import { figuresOfDatabase } from '#testing/figures.ts';
import { givenBuyer, givenShop } from '#testing/admin/given-shop.ts';
import { openVisitorForms } from '#testing/admin/visitor-forms.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { usualDays } from '../privacy/testing/kept-days.ts';
import { tracesOf } from '../privacy/testing/traces.ts';
import { everyHolding } from './every-holding.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const daysAfter = (days: number) => new Date(noon.getTime() + days * dayMs);

/** What the processes of a shop with two roles connect as. */
let app: Database;
beforeAll(() => {
  const { pathname } = new URL(database.url);
  const url = Object.assign(new URL(inject('testAppUrl')), { pathname }).href;
  app = connectDatabase({ url, applicationName: 'test-retention' });
});
afterAll(() => app.close());

const shopAt = (at: Date) => givenShop(database.db, () => at);
/** One turn of the worker, by the role that owns nothing. */
const forget = (at: Date, keptDays: KeptDays = usualDays) =>
  forgetOld({ ...shopAt(at), db: app, keptDays }, everyHolding);

test('messages, tickets and mails go after their own time, and not before', async () => {
  const shop = shopAt(noon);
  const forms = await openVisitorForms(shop);
  const words = 'Do you have addresses in Kisumu this year?';
  expect(await forms.write('visitor@a.test', words)).toBe(200);
  const tablesAt = async (at: Date) => {
    await forget(at);
    const found = await tracesOf(database.db, shop.keyring, [words]);
    return found.map((find) => find.split(':')[0]);
  };
  const all = ['contact_messages', 'jobs', 'ticket_messages', 'tickets'];
  expect(await tablesAt(daysAfter(365))).toEqual(all);
  expect(await tablesAt(daysAfter(365.01))).toEqual(['ticket_messages', 'tickets']);
  expect(await tablesAt(daysAfter(730))).toEqual(['ticket_messages', 'tickets']);
  expect(await tablesAt(daysAfter(730.01))).toEqual([]);
  expect(await forget(daysAfter(730.01))).toBe(0);
});

test('a mail that another repeats goes alone', async () => {
  const { db, keyring } = shopAt(noon);
  const mail = { template: 'email-changed', to: ['w@a.test'] } as const;
  const facts = { firstName: 'W', changedAt: noon.toISOString() };
  await enqueueMail(db, { keyring }, { ...mail, facts, dedupeKey: 'first', at: noon });
  const again = { ...mail, facts, dedupeKey: 'second', at: daysAfter(300) };
  await enqueueMail(db, { keyring }, again);
  await db.execute(sql`
    update mails set resend_of = (select id from mails where dedupe_key = 'first')
     where dedupe_key = 'second'`);
  await forget(daysAfter(366));
  expect(
    await db.rows(sql`
      select dedupe_key as key, resend_of as "resendOf" from mails
       where dedupe_key in ('first', 'second')`),
  ).toEqual([{ key: 'second', resendOf: null }]);
});

test('raw callbacks go, the payment they were about stays', async () => {
  const { db } = database;
  const callback = (key: string, at: Date, handledAt: Date | null) =>
    db.execute(sql`
      insert into provider_inbox (provider, dedupe_key, body, source_address, source_known,
                                  received_at, handled_at)
      values ('daraja', ${key}, '{"phone": "254711223344"}', '127.0.0.1', true, ${at},
              ${handledAt})`);
  await callback('old', noon, noon);
  await callback('old and open', noon, null);
  await callback('young', daysAfter(100), daysAfter(100));
  await forget(daysAfter(181));
  const left = await db.rows<{ key: string }>(sql`
    select dedupe_key as key from provider_inbox order by id`);
  expect(left.map(({ key }) => key)).toEqual(['old and open', 'young']);
});

test('a period that the operator set is the one that counts', async () => {
  const shop = shopAt(noon);
  const customerId = await givenBuyer(shop);
  await shop.db.execute(sql`
    insert into sign_ins (customer_id, at, address, user_agent, outcome)
    values (${customerId}, ${noon}, '127.0.0.1', 'Test', 'signed-in')`);
  const count = async () =>
    (await shop.db.rows(sql`select 1 from sign_ins where customer_id = ${customerId}`)).length;
  await forget(daysAfter(60));
  expect(await count()).toBe(1);
  await forget(daysAfter(60), { ...usualDays, signIns: 30 });
  expect(await count()).toBe(0);
});

test('a table that fails is told of and does not keep the others from their turn', async () => {
  const shop = shopAt(noon);
  const [table] = Object.keys(everyHolding);
  const broken = { after: 'mails' as const, rows: () => sql`select from no_such_table` };
  const holdings = {
    [table ?? '']: { copy: 'Not now.', erase: 'Not now.', forget: broken },
    security_counts: everyHolding['security_counts'] ?? broken,
  } as typeof everyHolding;
  await shop.db.execute(sql`
    insert into security_counts (minute, kind, refused) values (${daysAfter(-31)}, 'guess', 3)`);
  await expect(forgetOld({ ...shop, keptDays: usualDays }, holdings)).rejects.toThrow(
    'could not be deleted',
  );
  expect(await shop.db.rows(sql`select 1 from security_counts`)).toEqual([]);
});

test('a sign-up that nobody confirmed is erased, a young or a confirmed one is not', async () => {
  const shop = shopAt(noon);
  const [old, confirmed] = [await givenBuyer(shop), await givenBuyer(shop)];
  const young = await givenBuyer(shopAt(daysAfter(10)));
  await shop.db.execute(sql`
    update customers set email_verified = false where id in (${old}, ${young})`);
  const ctx = { ...shopAt(daysAfter(31)), keptDays: usualDays };
  expect(await eraseNeverActivated(ctx, everyHolding)).toBe(1);
  expect(await eraseNeverActivated(ctx, everyHolding)).toBe(0);
  const names = await shop.db.rows<{ id: CustomerId; name: string }>(sql`
    select id, name from customers where id in (${old}, ${confirmed}, ${young}) order by name`);
  expect(names.map(({ name }) => name)).toEqual(['Erased', 'Wanjiru Otieno', 'Wanjiru Otieno']);
  expect(names[0]?.id).toBe(old);
});

test('what went is a figure of the shop', async () => {
  const { db } = shopAt(noon);
  await db.execute(sql`
    insert into security_counts (minute, kind, refused) values (${daysAfter(500)}, 'guess', 3)`);
  await forget(daysAfter(531));
  const figures = await figuresOfDatabase(database.db);
  expect(figures).toMatch(/lango_forgotten_rows_total\{table="security_counts"\} [1-9]/);
});

const years = (count: number) => new Date(Date.UTC(2026 - count, 0, 1));
const refused = { code: '42501' };

test('the audit log lets go of what is older than its guard says, and of nothing else', async () => {
  const shop = shopAt(noon);
  const actor = await givenBuyer(shop);
  const note = (at: Date) =>
    shop.db.execute(sql`
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, address)
      values (${at}, ${actor}, 'test', 'test', ${at.toISOString()}, '127.0.0.1')`);
  await note(years(7));
  await note(noon);
  const kept = () =>
    shop.db.rows<{ at: Date }>(sql`select at from audit_log where actor_id = ${actor} order by at`);
  await forget(noon);
  expect(await kept()).toEqual([{ at: noon }]);
  for (const db of [app, shop.db]) {
    const young = db.rows(sql`select * from forget_audit(${daysAfter(1)}, 10)`);
    await expect(young).rejects.toMatchObject(refused);
    const plain = db.execute(sql`delete from audit_log where actor_id = ${actor}`);
    await expect(plain).rejects.toMatchObject(refused);
    const update = db.execute(sql`update audit_log set action = 'x' where actor_id = ${actor}`);
    await expect(update).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
  }
  expect(await kept()).toEqual([{ at: noon }]);
});

test('no role deletes an old row of the audit log by its own statement but the owner', async () => {
  const shop = shopAt(noon);
  const actor = await givenBuyer(shop);
  await shop.db.execute(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, address)
    values (${years(7)}, ${actor}, 'test', 'test', 'old', '127.0.0.1')`);
  const old = sql`delete from audit_log where actor_id = ${actor}`;
  await expect(app.execute(old)).rejects.toMatchObject(refused);
});
