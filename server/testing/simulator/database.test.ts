import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { sql, type Database, type Queryable, type Tx } from '#platform/db.ts';
import { gatedDatabase } from './database.ts';
import { Schedule, type Outcome } from './schedule.ts';

/** A database that writes down what reached it, with one transaction of one statement. */
function givenDatabase() {
  const reached: string[] = [];
  const statements: Queryable = {
    rows: async () => [],
    execute: async ({ text }) => reached.push(text),
  };
  const real: Database = {
    ...statements,
    reads: statements,
    transaction: async (work) => {
      const done = await work(statements as Tx);
      reached.push('commit');
      return done;
    },
    listen: async () => async () => undefined,
    isListening: () => true,
    connections: () => ({ lent: 0, idle: 0, waiting: 0, max: 1 }),
    close: async () => undefined,
  };
  return { real, reached };
}

/** Plays one transaction; the outcomes are those of its start, its statement and its commit. */
async function played(outcomes: readonly Outcome[]) {
  const { real, reached } = givenDatabase();
  const failures: unknown[] = [];
  const schedule = new Schedule(
    async () => 0,
    (_, error) => failures.push(error),
  );
  schedule.spawn(0, 'one', (task) =>
    gatedDatabase(real, schedule, task).transaction((tx) => tx.execute(sql`update it`)),
  );
  await schedule.settle();
  for (const outcome of outcomes) {
    const [task] = schedule.ready();
    if (task) await schedule.step(task, outcome);
  }
  return { reached, failure: failures[0] };
}

test('a step that the database refuses is not done, and its task hears of it', async () => {
  const statement = await played(['go', 'refused']);
  expect(statement).toMatchObject({ reached: [], failure: expect.any(DatabaseUnavailable) });
  const commit = await played(['go', 'go', 'refused']);
  expect(commit).toMatchObject({
    reached: ['update it'],
    failure: expect.any(DatabaseUnavailable),
  });
});

test('a step without an answer has been done, and its task does not know', async () => {
  const commit = await played(['go', 'go', 'unanswered']);
  expect(commit).toMatchObject({
    reached: ['update it', 'commit'],
    failure: expect.any(DatabaseUnavailable),
  });
});
