import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { enqueue, runJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { systemRandomness } from '../random.ts';
import { currentRequest, inRequest } from './request-context.ts';

const database = useTestDatabase();

test('a job is done under the id of the request that caused it, in another process too', async () => {
  const { db } = database;
  const at = new Date();
  const add = (key: string) =>
    db.transaction((tx) => enqueue(tx, { topic: 'greet', dedupeKey: key, payload: {}, runAt: at }));
  await inRequest('one', () => add('of one'));
  await inRequest('two', () => add('of two'));
  await add('of nobody');
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'info', processName: 'worker', destination });
  const seen: (string | null)[] = [];
  const ctx = { db, clock: () => at, random: systemRandomness, log };
  await runJobs(ctx, {
    greet: async () => {
      await db.rows({ text: 'select 1', values: [] });
      seen.push(currentRequest());
    },
  });
  expect(seen).toHaveLength(3);
  expect(new Set(seen)).toEqual(new Set([null, 'one', 'two']));
  const logged = lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
  expect(logged).toHaveLength(3);
  expect(new Set(logged)).toEqual(new Set(['one', 'two', undefined]));
});
