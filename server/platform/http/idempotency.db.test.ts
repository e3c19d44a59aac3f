import { expect, test, vi } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { sql } from '../db.ts';
import { onceAnswered } from './idempotency.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

test('as long as its process lives, a request is not taken up by a repeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { db } = database;
    let at = noon;
    const key = { customerId: 'cus_alive', key: 'alive', requestHash: 'a', at };
    const held = Promise.withResolvers<string>();
    let begun = 0;
    const ask = () =>
      onceAnswered({ db, clock: () => at, answerWithinMs: 1 }, key, () => {
        begun += 1;
        return held.promise;
      });
    const markedUntil = async () => {
      const [row] = await db.rows<{ until: Date }>(sql`
        select worked_until as until from idempotency_keys where key = 'alive'`);
      return row?.until.getTime();
    };
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    at = new Date(noon.getTime() + minuteMs - 1);
    vi.advanceTimersByTime(minuteMs / 4);
    await expect.poll(markedUntil).toBe(at.getTime() + minuteMs);
    at = new Date(noon.getTime() + minuteMs);
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    held.resolve('done');
    await expect.poll(() => ask().catch(() => 'still')).toBe('done');
    expect(begun).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
