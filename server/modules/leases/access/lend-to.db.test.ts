import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import type { Database, Queryable } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import { after, gateway, keyring, noon } from '../testing/given-lease.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';

const shop = useTestDatabase();
/** Statements since a login began, and how often one was sent that waited for all before it. */
const asked = { statements: 0, waits: 0, open: 0 };

async function counted<Rows>(run: () => Promise<Rows>): Promise<Rows> {
  asked.statements += 1;
  if (asked.open === 0) asked.waits += 1;
  asked.open += 1;
  try {
    return await run();
  } finally {
    asked.open -= 1;
  }
}

const counting = (db: Queryable): Queryable => ({
  rows: <Row>(statement: Parameters<Queryable['rows']>[0]) =>
    counted(() => db.rows<Row>(statement)),
  execute: (statement) => counted(() => db.execute(statement)),
});

let directory: GatewayDirectory;
beforeAll(async () => {
  const db: Database = {
    ...shop.db,
    ...counting(shop.db),
    transaction: (work) => shop.db.transaction((tx) => work({ ...tx, ...counting(tx) })),
  };
  directory = await createDirectory({ db, clock: () => noon, keyring, gatewayId: 'gtw_one' });
  const entry = { host: 'pool.test', port: 1, username: 'account', password: 'secret' };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
});
afterAll(() => directory.close());

test('a login by an amount of traffic asks seven times, and waits for six answers', async () => {
  const lots = [{ bytes: 1_000_000, endsAt: after(dayMs) }];
  const lease = await givenAmount(shop.db, { until: after(dayMs), lots });
  const credentials = credentialsOf({ keyring, gateway }, lease, noon);
  const [user, secret] = [credentials?.username ?? '', credentials?.password.reveal() ?? ''];
  const from = { clientAddress: '203.0.113.9', localPort: 1080 };
  Object.assign(asked, { statements: 0, waits: 0 });
  const answer = await directory.directory.authorise({ by: 'secret', user, secret, ...from });
  expect(answer).toMatchObject({ granted: true, lease: { bytesRemaining: 500_000 } });
  expect(asked).toEqual({ statements: 7, waits: 6, open: 0 });
});
