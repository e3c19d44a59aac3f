import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { ConnectionRecord, MeterDelta } from '#gateway';
import { foldOldUsage } from './usage.sql.ts';
import {
  forgetOldMeters,
  recordBatch,
  recordConnections,
  takeFirstConnections,
  usageOf,
} from './meters.sql.ts';
import { after, givenLease, noon } from '../testing/given-lease.ts';

const shop = useTestDatabase();
let gateways = 0;
const newGateway = () => `gtw_test_${(gateways += 1)}`;

const delta = (leaseId: string, more: Partial<MeterDelta> = {}): MeterDelta => ({
  leaseId,
  bytesUp: 10,
  bytesDown: 100,
  bytesUpstreamUp: 11,
  bytesUpstreamDown: 101,
  bytesForgiven: 0,
  connections: 1,
  refusals: {},
  ...more,
});

test('a batch that is offered again counts once, also at the same time (M4)', async () => {
  const { id } = await givenLease(shop.db);
  const batch = { gatewayId: newGateway(), sequence: 1, deltas: [delta(id)] };
  await Promise.all(Array.from({ length: 8 }, () => recordBatch(shop.db, batch, noon)));
  await recordBatch(shop.db, batch, after(minuteMs));
  expect(await usageOf(shop.db, id)).toEqual({
    bytesUp: 10,
    bytesDown: 100,
    connections: 1,
    lastSeenAt: noon,
  });
});

test('gateways and batches add up, whatever order they come in', async () => {
  const { id } = await givenLease(shop.db);
  const [one, other] = [newGateway(), newGateway()];
  const sent = [2, 1, 3].flatMap((sequence) => [
    { gatewayId: one, sequence, deltas: [delta(id)] },
    { gatewayId: other, sequence, deltas: [delta(id)] },
  ]);
  await Promise.all(sent.map((batch) => recordBatch(shop.db, batch, noon)));
  expect(await usageOf(shop.db, id)).toMatchObject({ bytesUp: 60, bytesDown: 600, connections: 6 });
});

test('what was forgiven is off the bill', async () => {
  const { id } = await givenLease(shop.db);
  const deltas = [delta(id, { bytesForgiven: 30 })];
  await recordBatch(shop.db, { gatewayId: newGateway(), sequence: 1, deltas }, noon);
  expect(await usageOf(shop.db, id)).toMatchObject({ bytesUp: 10, bytesDown: 70 });
});

test('figures of a lease that is not ours do not cost those of one that is', async () => {
  const { id } = await givenLease(shop.db);
  const deltas = [delta('lse_nobody'), delta(id)];
  await recordBatch(shop.db, { gatewayId: newGateway(), sequence: 1, deltas }, noon);
  expect(await usageOf(shop.db, id)).toMatchObject({ bytesUp: 10 });
});

test('figures stand under their hour, refusals under their name', async () => {
  const { id } = await givenLease(shop.db);
  const gatewayId = newGateway();
  const refusals = { 'port-refused': 2, 'dial-timeout': 1 };
  const deltas = [delta(id, { refusals })];
  await recordBatch(shop.db, { gatewayId, sequence: 1, deltas }, noon);
  await recordBatch(shop.db, { gatewayId, sequence: 2, deltas }, after(59 * minuteMs));
  await recordBatch(shop.db, { gatewayId, sequence: 3, deltas }, after(hourMs));
  const hours = await shop.db.rows(sql`
    select hour, bytes_down as down from lease_usage where lease_id = ${id} order by hour`);
  expect(hours).toEqual([
    { hour: noon, down: 200 },
    { hour: after(hourMs), down: 100 },
  ]);
  const names = await shop.db.rows(sql`
    select name, sum(count)::integer as count from lease_refusals
     where lease_id = ${id} group by name order by name`);
  expect(names).toEqual([
    { name: 'dial-timeout', count: 3 },
    { name: 'port-refused', count: 6 },
  ]);
});

test('the first traffic that came back is handed out once, with its moment', async () => {
  const { db } = shop;
  const take = () => db.transaction((tx) => takeFirstConnections(tx, noon));
  await take();
  const lease = await givenLease(db);
  const gatewayId = newGateway();
  const silent = [delta(lease.id, { bytesDown: 0 })];
  await recordBatch(db, { gatewayId, sequence: 1, deltas: silent }, noon);
  expect(await take()).toEqual([]);
  const deltas = [delta(lease.id)];
  await recordBatch(db, { gatewayId, sequence: 2, deltas }, after(minuteMs));
  await recordBatch(db, { gatewayId, sequence: 3, deltas }, after(2 * minuteMs));
  const { id: leaseId, orderId, orderLineId } = lease;
  const first = { leaseId, orderId, orderLineId, firstConnectedAt: after(minuteMs) };
  const both = await Promise.all([take(), take()]);
  expect(both.flat()).toEqual([first]);
  expect(await take()).toEqual([]);
});

let numbers = 0;
const connection = (leaseId: string | null, endedAt: Date): ConnectionRecord => ({
  gatewayId: 'gtw_test',
  number: (numbers += 1),
  leaseId,
  subUserId: null,
  protocol: 'socks5',
  clientAddress: '203.0.113.9',
  localPort: 1080,
  startedAt: endedAt.getTime() - 1_500,
  endedAt: endedAt.getTime(),
  handshakeMs: 3.4,
  dialMs: null,
  targetPort: 'https',
  exitCountry: null,
  bytesUp: 5,
  bytesDown: 7,
  bytesForgiven: 0,
  end: 'finished',
  refusal: null,
  fix: null,
});

test('finished connections are kept, strangers’ not at all (G71)', async () => {
  const { db } = shop;
  const { id } = await givenLease(db);
  await recordConnections(db, [connection(null, noon), connection(id, noon)]);
  const kept = await db.rows(sql`
    select started_at as "startedAt", ended_at as "endedAt", handshake_ms as "handshakeMs"
      from lease_connections`);
  expect(kept).toEqual([{ startedAt: after(-1_500), endedAt: noon, handshakeMs: 3 }]);
});

test('records that are offered again count once, also at the same time', async () => {
  const { db } = shop;
  const { id } = await givenLease(db);
  const records = [connection(id, noon), connection(id, noon)];
  await Promise.all(Array.from({ length: 8 }, () => recordConnections(db, records)));
  const later = connection(id, noon);
  await recordConnections(db, [...records, later]);
  const kept = await db.rows(sql`
    select number from lease_connections where lease_id = ${id} order by number`);
  expect(kept).toEqual([...records, later].map(({ number }) => ({ number })));
});

test('hours that are long past become days of Nairobi and keep their sums', async () => {
  const { db } = shop;
  const { id } = await givenLease(db);
  const gatewayId = newGateway();
  const deltas = [delta(id, { bytesForgiven: 1 })];
  // Noon and 20:00 UTC are one day in Nairobi, 21:00 UTC begins the next.
  const hoursOn = [0, 8, 9].map((hours) => after(hours * hourMs));
  for (const [at, moment] of hoursOn.entries()) {
    await recordBatch(db, { gatewayId, sequence: at + 1, deltas }, moment);
  }
  const rows = () =>
    db.rows(sql`
      select hour, bytes_down as down, connections from lease_usage
       where lease_id = ${id} order by hour`);
  const before = await usageOf(db, id);
  await foldOldUsage(db, after(44 * dayMs));
  expect(await rows()).toHaveLength(3);
  await Promise.all([foldOldUsage(db, after(47 * dayMs)), foldOldUsage(db, after(47 * dayMs))]);
  await foldOldUsage(db, after(47 * dayMs));
  expect(await rows()).toEqual([
    { hour: new Date('2026-02-28T21:00:00Z'), down: 200, connections: 2 },
    { hour: new Date('2026-03-01T21:00:00Z'), down: 100, connections: 1 },
  ]);
  expect(await usageOf(db, id)).toEqual(before);
});

test('marks of batches are forgotten after a week, figures never', async () => {
  const { db } = shop;
  const { id } = await givenLease(db);
  const batch = { gatewayId: newGateway(), sequence: 1, deltas: [delta(id)] };
  await recordBatch(db, batch, noon);
  await forgetOldMeters(db, after(7 * dayMs));
  await recordBatch(db, batch, noon);
  expect(await usageOf(db, id)).toMatchObject({ bytesUp: 10 });
  await forgetOldMeters(db, after(7 * dayMs + 1));
  const marks = await db.rows(sql`
    select 1 from meter_batches where gateway_id = ${batch.gatewayId}`);
  expect(marks).toEqual([]);
  expect(await usageOf(db, id)).toMatchObject({ bytesUp: 10 });
});
