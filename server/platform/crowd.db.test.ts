import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { sql } from './db.ts';
import { inRequest } from './request-ids/request-context.ts';

const database = useTestDatabase();
const steps = 6;

test('an overloaded pool finishes requests that it has started before it starts more', async () => {
  const { db } = database;
  const { max } = db.connections();
  let underWay = 0;
  let mostUnderWay = 0;
  const request = async () => {
    for (let step = 0; step < steps; step += 1) {
      await db.rows(sql`select pg_sleep(0.002)`);
      if (step === 0) underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
    }
    underWay -= 1;
  };
  const crowd = Array.from({ length: 5 * max }, () => inRequest('one of many', request));
  await Promise.all(crowd);
  // A new one may start while another is between two of its steps.
  expect(mostUnderWay).toBeLessThanOrEqual(2 * max);
});
