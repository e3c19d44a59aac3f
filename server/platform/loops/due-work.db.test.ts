import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { anyJobDue, enqueue } from '../jobs.ts';
import { anyOf, tableQueue, wakeDue } from './due-work.ts';

const database = useTestDatabase();
const now = new Date('2026-11-27T09:00:00Z');
const later = new Date('2026-11-27T09:01:00Z');

const dueIn = (table: string) => tableQueue({ table, claimMs: minuteMs }).isDue;

test('one query wakes the queues in which something is due, and no other', async () => {
  const { db } = database;
  const woken: string[] = [];
  const queues = Object.entries({
    jobs: anyJobDue,
    refunds: dueIn('refunds'),
    either: anyOf(dueIn('refunds'), anyJobDue),
    neither: anyOf(dueIn('refunds'), dueIn('disputes')),
  }).map(([name, isDue]) => ({ name, isDue, wake: () => void woken.push(name) }));
  expect(await wakeDue(db, queues, later)).toBe(0);
  await enqueue(db, { topic: 'greet', dedupeKey: 'one', payload: {}, runAt: later });
  expect(await wakeDue(db, queues, now)).toBe(0);
  expect(woken).toEqual([]);
  expect(await wakeDue(db, queues, later)).toBe(2);
  expect(woken).toEqual(['jobs', 'either']);
});
