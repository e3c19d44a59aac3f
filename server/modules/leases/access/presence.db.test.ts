import { beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  connectionsElsewhere,
  forgetOldPresence,
  presenceKeptMs,
  sharePresence,
} from './presence.sql.ts';
import { givenLease, givenProxy } from '../testing/given-lease.ts';

const shop = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
let leaseId: string;

beforeEach(async () => {
  await shop.db.execute(sql`delete from gateway_presence`);
  const proxy = await givenProxy(shop.db);
  leaseId = (await givenLease(shop.db, { proxy, at: noon })).id;
});

const share = (gatewayId: string, connections: number, at = noon) =>
  sharePresence(shop.db, { gatewayId, counts: [{ leaseId, connections }] }, at);
const elsewhere = (gatewayId: string, at = noon) =>
  connectionsElsewhere(shop.db, { leaseId, gatewayId, at });

test('each gateway learns what all the others have, and not its own', async () => {
  expect(await share('gtw_a', 3)).toEqual(new Map());
  expect(await share('gtw_b', 4)).toEqual(new Map([[leaseId, 3]]));
  expect(await share('gtw_c', 1)).toEqual(new Map([[leaseId, 7]]));
  expect(await elsewhere('gtw_a')).toBe(5);
  expect(await elsewhere('gtw_new')).toBe(8);
});

test('what a gateway says last counts, and one that has emptied counts no more', async () => {
  await share('gtw_a', 3);
  await share('gtw_a', 1, later(1_000));
  expect(await elsewhere('gtw_b', later(1_000))).toBe(1);
  await share('gtw_a', 0, later(2_000));
  expect(await share('gtw_b', 1, later(2_000))).toEqual(new Map());
});

test('a gateway that has been silent is not counted, and its rows are forgotten', async () => {
  await share('gtw_dead', 9);
  expect(await share('gtw_b', 1, later(presenceKeptMs))).toEqual(new Map());
  expect(await elsewhere('gtw_b', later(presenceKeptMs))).toBe(0);
  expect(await forgetOldPresence(shop.db, later(presenceKeptMs + 1))).toBe(1);
});

test('leases that are not ours are left out', async () => {
  const counts = [{ leaseId: 'lse_unknown', connections: 2 }];
  expect(await sharePresence(shop.db, { gatewayId: 'gtw_a', counts }, noon)).toEqual(new Map());
});
