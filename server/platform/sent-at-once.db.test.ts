import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { TransactionOver, sql, type Tx } from './db.ts';

/** Statements of one transaction that are sent without waiting for each other's answers. */
const database = useTestDatabase();
beforeEach(async () => {
  await database.db.execute(sql`create table if not exists notes (id integer primary key)`);
  await database.db.execute(sql`truncate notes`);
});

const note = (tx: Tx, id: number) => tx.execute(sql`insert into notes values (${id})`);
const kept = () => database.db.rows<{ id: number }>(sql`select id from notes order by id`);
const twice = sql`insert into notes values (7), (7)`;

test('statements sent at once run in the order in which they were called', async () => {
  const seen = await database.db.transaction((tx) =>
    Promise.all([
      note(tx, 1),
      tx.rows<{ count: number }>(sql`select count(*) from notes`),
      note(tx, 2),
      tx.rows<{ count: number }>(sql`select count(*) from notes`),
    ]),
  );
  expect(seen).toEqual([1, [{ count: 1 }], 1, [{ count: 2 }]]);
  expect(await kept()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('the first statement of a transaction is sent before its begin is answered', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const answers = await database.db.transaction(async (tx) => {
    const noted = note(tx, 1);
    const underWay = sent.mock.settledResults.map(({ type }) => type);
    await noted;
    return underWay;
  });
  sent.mockRestore();
  expect(answers).toEqual(['incomplete', 'incomplete']);
  expect(await kept()).toEqual([{ id: 1 }]);
});

test('of several that failed, what is thrown is the error that was the cause', async () => {
  const work = database.db.transaction((tx) => {
    const wrapped = async () => {
      try {
        return await tx.execute(twice);
      } finally {
        // The others are received while this one is still being sent.
        await pause(20);
      }
    };
    return Promise.all([wrapped(), note(tx, 1), note(tx, 2)]);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await kept()).toEqual([]);
});

test('a serialisation failure among them is tried again', async () => {
  let tries = 0;
  await database.db.transaction((tx) => {
    tries += 1;
    const state = tries === 1 ? '40001' : '';
    const failing = async () => {
      await tx.execute({
        text: `do $$ begin if '${state}' <> '' then raise sqlstate '40001'; end if; end $$`,
        values: [],
      });
    };
    const later = async () => {
      await failing().finally(() => pause(20));
    };
    return Promise.all([later(), note(tx, tries)]);
  });
  expect(tries).toBe(2);
  expect(await kept()).toEqual([{ id: 2 }]);
});

test('what goes on after another has failed writes nothing, anywhere', async () => {
  const ended = Promise.withResolvers<unknown>();
  const work = database.db.transaction((tx) => {
    const slow = async () => {
      await pause(50);
      await note(tx, 1).catch(ended.resolve);
    };
    return Promise.all([tx.execute(twice), slow()]);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await ended.promise).toBeInstanceOf(TransactionOver);
  expect(await kept()).toEqual([]);
});

test('an error that was caught inside does not pass for a commit', async () => {
  const work = database.db.transaction(async (tx) => {
    await note(tx, 1);
    await tx.execute(twice).catch(() => undefined);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await kept()).toEqual([]);
});
