import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { currentRequest, inRequest } from '#platform/request-ids/request-context.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolveDueRefunds } from '../../testing/take-turns.ts';
import { ask, becomes, givenPaidIn } from '../../testing/given-payouts.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

const database = useTestDatabase();
const place = useRealMoney();

/** Under which id each call of a payout leaves. */
function hearPayouts() {
  const heard: (string | null)[] = [];
  const hear = (message: unknown) => {
    const { request } = message as Readonly<{ request: Readonly<{ path: string }> }>;
    if (request.path.includes('/b2c/')) heard.push(currentRequest());
  };
  subscribe('undici:request:create', hear);
  onTestFinished(() => void unsubscribe('undici:request:create', hear));
  return heard;
}

test('each of a turn is sent under the request that asked for it, or under an id of its own', async () => {
  const { base, shop } = await place.begin(database.db);
  const setup = { base, shop, place };
  const [mine, others] = [await givenPaidIn(setup), await givenPaidIn(setup)];
  const asked = await inRequest('the-request', () => ask(shop, mine));
  const alone = await ask(shop, others);
  const heard = hearPayouts();
  await resolveDueRefunds(shop);
  const kept = await shop.db.rows<{ id: string; requestId: string }>(sql`
    select id, request_id as "requestId" from refunds where id in (${asked.id}, ${alone.id})`);
  const requestOf = new Map(kept.map(({ id, requestId }) => [id, requestId]));
  expect(requestOf.get(asked.id)).toBe('the-request');
  expect(requestOf.get(alone.id)).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(heard)).toEqual(new Set(requestOf.values()));
  expect(heard).toHaveLength(2);
  for (const { id } of [asked, alone]) await becomes(setup, id, { state: 'succeeded' });
});
