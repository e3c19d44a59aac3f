import { beforeEach, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import { post } from '#modules/ledger';
import { sql, type Tx } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { nairobiDate } from '#contracts/time.ts';
import { closeDay, readDay, reopenDay } from './daily-close.ts';
import { accountsOf } from './daily-close.sql.ts';
import { bookDay } from './daily-close.ts';

const database = useTestDatabase();
const day = '2026-11-19';
const onDay = new Date('2026-11-19T20:59:59.999Z');
const at = new Date('2026-11-20T09:00:00.000Z');
let by: CustomerId;

beforeEach(async () => {
  by = makeId('cus', random);
  await database.db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${by}, ${`${by}@lango.test`}, 'W K', 'W', 'K', ${at}, ${at})`);
  await database.db.execute(sql`delete from daily_closes`);
});

const receive = (moment: Date, shillings = 10, hold = async () => undefined) =>
  database.db.transaction(async (tx) => {
    const id = makeId('pay', random);
    await post(
      tx,
      { random },
      {
        source: { kind: 'test', id },
        description: 'Receipt',
        entries: [
          { account: 'mpesa_clearing', amount: wholeKes(shillings) },
          { account: 'suspense', amount: wholeKes(-shillings) },
        ],
        at: moment,
      },
    );
    await hold();
    return id;
  });

const close = (which = day, note = 'no statement yet') =>
  database.db.transaction((tx) => closeDay(tx, { day: which, by, note, at }));

const postedAt = async (sourceId: string) => {
  const [row] = await database.db.rows<{ at: Date }>(sql`
    select posted_at as at from ledger_transfers where source_id = ${sourceId}`);
  return row?.at;
};

test('a posting belongs to the day in Nairobi, to the millisecond', () => {
  expect(nairobiDate(onDay)).toBe(day);
  expect(nairobiDate(new Date(onDay.getTime() + 1))).toBe('2026-11-20');
});

test('opening, debits, credits and closing of an account add up', async () => {
  await receive(new Date('2026-11-18T12:00:00Z'), 5);
  await receive(onDay, 7);
  await receive(at, 100);
  const accounts = await accountsOf(database.db, bookDay(day));
  const clearing = accounts.find(({ account }) => account === 'mpesa_clearing');
  expect(clearing?.debitMinor).toBe(700);
  expect(clearing?.closingMinor).toBe((clearing?.openingMinor ?? 0) + 700);
  expect(accounts.reduce((sum, { closingMinor }) => sum + closingMinor, 0)).toBe(0);
});

test('what is posted into a closed day falls on the first moment of the open one', async () => {
  await receive(onDay);
  await close();
  const before = await accountsOf(database.db, bookDay(day));
  const late = await receive(onDay);
  expect(await postedAt(late)).toEqual(bookDay(day).end);
  expect(await accountsOf(database.db, bookDay(day))).toEqual(before);
  const open = await receive(at);
  expect(await postedAt(open)).toEqual(at);
});

test('a close waits for a posting under way and counts it', async () => {
  let finish = () => undefined as void;
  const held = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  let posted = () => undefined as void;
  const isPosted = new Promise<void>((resolve) => {
    posted = () => resolve();
  });
  const posting = receive(onDay, 3, async () => {
    posted();
    return held;
  });
  await isPosted;
  const closing = close();
  finish();
  await Promise.all([posting, closing]);
  const [kept] = await database.db.rows<{ minor: number }>(sql`
    select closing_minor as minor from daily_close_balances
     where day = ${day}::date and account = 'mpesa_clearing'`);
  const accounts = await accountsOf(database.db, bookDay(day));
  const clearing = accounts.find(({ account }) => account === 'mpesa_clearing');
  expect(kept?.minor).toBe(clearing?.closingMinor);
});

test.each([
  { name: 'today', which: '2026-11-20', note: 'a note', words: 'not over' },
  { name: 'a day without a statement or a note', which: day, note: '', words: 'Add a note' },
])('$name is not closed', async ({ which, note, words }) => {
  await receive(onDay);
  await expect(close(which, note)).rejects.toMatchObject({
    code: 'close-refused',
    message: expect.stringContaining(words),
  });
});

test('a day before the first posting has nothing to close', async () => {
  await receive(onDay);
  const { blockers } = await readDay(database.db, '2026-01-31', at);
  expect(blockers).toEqual(['No entries up to this date.']);
  expect((await readDay(database.db, day, at)).blockers).toEqual([]);
});

test('a day is over at its last moment, and without a statement that is all that is doubted', async () => {
  await receive(onDay);
  const { end } = bookDay(day);
  const seen = await readDay(database.db, day, end);
  expect(seen.blockers).toEqual([]);
  expect(seen.doubts).toEqual(['No statement reaches beyond this day.']);
  const { blockers } = await readDay(database.db, day, new Date(end.getTime() - 1));
  expect(blockers).toEqual(['The day is not over.']);
});

class Undone extends Error {}

test('books in which one currency does not balance keep every day open', async () => {
  await receive(onDay);
  const seen: string[][] = [];
  const blockers = async (tx: Tx) =>
    seen.push((await readDay(tx, '2026-11-20', new Date('2026-11-21T09:00:00Z'))).blockers);
  const undone = database.db.transaction(async (tx) => {
    // The database refuses this when it commits, and only then.
    const id = makeId('trf', random);
    await tx.execute(sql`
      insert into ledger_transfers (id, source_kind, source_id, description, posted_at)
      values (${id}, 'test', ${id}, 'by hand', ${at})`);
    const entry = (currency: string, minor: number) =>
      tx.execute(sql`
        insert into ledger_entries (transfer_id, account, currency, amount_minor)
        values (${id}, 'bank', ${currency}, ${minor})`);
    await entry('USD', 500);
    await entry('USD', -500);
    await blockers(tx);
    await entry('KES', 1);
    await blockers(tx);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  expect(seen).toEqual([[], ['Debits and credits differ.']]);
});

test('days close in order, once, and only the last opens again', async () => {
  await receive(new Date('2026-11-17T12:00:00Z'));
  await close('2026-11-17');
  await expect(close('2026-11-17')).rejects.toMatchObject({ code: 'close-refused' });
  await expect(close('2026-11-19')).rejects.toMatchObject({ code: 'close-refused' });
  await close('2026-11-18');
  const reopen = (which: string) => database.db.transaction((tx) => reopenDay(tx, which));
  await expect(reopen('2026-11-17')).rejects.toMatchObject({ code: 'close-refused' });
  await reopen('2026-11-18');
  expect((await readDay(database.db, '2026-11-18', at)).closed).toBeUndefined();
  const late = await receive(new Date('2026-11-18T12:00:00Z'));
  expect(await postedAt(late)).toEqual(new Date('2026-11-18T12:00:00Z'));
});

test('a day without a doubt closes without a note, one with a doubt does not', async () => {
  await receive(onDay);
  const undone = database.db.transaction(async (tx) => {
    await expect(closeDay(tx, { day, by, note: '', at })).rejects.toMatchObject({
      message: 'No statement reaches beyond this day. Add a note to close it anyway.',
    });
    const { end } = bookDay(day);
    await tx.execute(sql`
      with file as (
        insert into statement_imports (id, provider, file_hash, file_name, imported_by,
                                       imported_at, rejected, known)
        values (${makeId('imp', random)}, 'daraja', ${by}, 'y.csv', ${by}, ${at}, 0, 0)
        returning id)
      insert into statement_lines (import_id, row_number, receipt, completed_at, kind,
        amount_minor, account, other_party, details, reason, status, linked_receipt, match)
      select id, 1, 'UKL1AB2CD4', ${end}::timestamptz, 'payment', 500, '', '', '', '', '', '',
             'payment' from file`);
    await closeDay(tx, { day, by, note: '', at });
    expect((await readDay(tx, day, at)).closed).toMatchObject({ note: '' });
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
});

test('a line that nobody has explained keeps its day open', async () => {
  await receive(onDay);
  await database.db.execute(sql`
    with file as (
      insert into statement_imports (id, provider, file_hash, file_name, imported_by, imported_at,
                                     rejected, known)
      values (${makeId('imp', random)}, 'daraja', ${by}, 'x.csv', ${by}, ${at}, 0, 0) returning id)
    insert into statement_lines (import_id, row_number, receipt, completed_at, kind, amount_minor,
      account, other_party, details, reason, status, linked_receipt, match)
    select id, 1, 'UKL1AB2CD3', ${onDay}::timestamptz, 'outgoing', -500, '', '', '', '', '', '',
           'nothing' from file`);
  await expect(close()).rejects.toMatchObject({
    message: 'Statement lines without an explanation: 1.',
  });
  await database.db.execute(sql`
    update statement_lines set explanation = 'ours', explained_by = ${by}, explained_at = ${at}`);
  await close();
});
