import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { sourceCalls } from '#contracts/leases/lease-sources.ts';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { sessionCalls } from '#contracts/leases/lease-sessions.ts';
import { trafficCalls } from '#contracts/goods/traffic.ts';
import { usageCalls } from '#contracts/goods/usage.ts';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { calls } from '#contracts/site/paths.ts';
import { dayMs } from '#contracts/time.ts';
import { keyOf } from '../../lib/queries/query-of.ts';
import { forgetAnswers, readAnswers, writeAnswers } from './answer-store.ts';
import { answersToKeep, isReadable, restoreAnswers } from './kept-answers.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const keeper = { customerId: 'cus_1', build: 'a' };
const orders = keyOf(calls.searchOrders, { query: { customerId: 'cus_1' } });
const balance = keyOf(calls.balance, { query: { page: '0' } });

let files: Map<string, string>;
beforeEach(() => {
  files = new Map();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) =>
        files.has(path) ? new Response(files.get(path) ?? '') : undefined,
      put: async (path: string, file: Response) => void files.set(path, await file.text()),
    }),
    delete: async () => {
      files.clear();
      return true;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

function clientWith(answers: readonly (readonly [readonly unknown[], unknown, number])[]) {
  const client = new QueryClient();
  for (const [key, data, updatedAt] of answers) client.setQueryData(key, data, { updatedAt });
  return client;
}

test('nothing that opens a proxy is written, however deep it is in an answer', async () => {
  const connection = { host: 'gw.test', username: 'anna', password: 'hush-1' };
  const orderData = { IP: '10.1.2.3', PROXY_USER: 'anna', PROXY_PASSWORD: 'hush-1' };
  const data = [{ orderData, connection }];
  const kept = answersToKeep(clientWith([[orders, data, now]]), [], now);
  await writeAnswers(keeper, kept);
  expect([...files.values()].join()).not.toMatch(/anna|hush-1/);
  expect(await readAnswers(keeper)).toEqual([
    {
      key: orders,
      data: [{ orderData: { IP: '10.1.2.3' }, connection: { host: 'gw.test' } }],
      atMs: now,
    },
  ]);
});

test('another customer and another build find nothing, nor does anyone after forgetting', async () => {
  await writeAnswers(keeper, [{ key: balance, data: { kes: 5 }, atMs: now }]);
  expect(await readAnswers({ ...keeper, customerId: 'cus_2' })).toEqual([]);
  expect(await readAnswers({ ...keeper, build: 'b' })).toEqual([]);
  expect(await readAnswers(keeper)).toHaveLength(1);
  await forgetAnswers();
  expect(await readAnswers(keeper)).toEqual([]);
});

test('what a customer reads again is kept, and what is secret or of Admin is not', () => {
  const id = { params: { id: 'lse_1' } };
  const read = [
    orders,
    balance,
    keyOf(calls.listProxies, { query: { countryCode: 'KE' } }),
    keyOf(calls.profile),
    keyOf(leaseCalls.leaseService, id),
    keyOf(usageCalls.leasesUsage),
    keyOf(trafficCalls.trafficAccounts),
    keyOf(ownLeaseCalls.ownLeases, { query: { tab: 'active' } }),
  ];
  const hidden = [
    keyOf(calls.sessions),
    keyOf(calls.signIns),
    keyOf(calls.pendingStep),
    keyOf(adminCalls.summary),
    keyOf(sourceCalls.leaseSources, id),
    keyOf(usageCalls.leaseConnections, id),
    keyOf(sessionCalls.leaseSessions, id),
  ];
  expect(read.filter((key) => !isReadable(key))).toEqual([]);
  expect(hidden.filter(isReadable)).toEqual([]);
});

test('of two answers under one key the newer is kept, and none that is seven days old', () => {
  const news = keyOf(calls.dashboardSummary);
  const before = [
    { key: orders, data: 'old', atMs: now - 60_000 },
    { key: news, data: 'of another page', atMs: now - 6 * dayMs },
    { key: balance, data: 'too old', atMs: now - 7 * dayMs },
  ];
  expect(answersToKeep(clientWith([[orders, 'new', now]]), before, now)).toEqual([
    { key: orders, data: 'new', atMs: now },
    { key: news, data: 'of another page', atMs: now - 6 * dayMs },
  ]);
});

test('the newest are kept within a number and a size', () => {
  const page = (n: number) => keyOf(calls.balance, { query: { page: String(n) } });
  const many = Array.from({ length: 130 }, (_, n) => [page(n), n, now - n] as const);
  const kept = answersToKeep(clientWith(many), [], now);
  expect(kept).toHaveLength(120);
  expect(kept[0]?.data).toBe(0);
  const long = [
    [page(0), 'x'.repeat(1_500_000), now],
    [page(1), 'x'.repeat(1_500_000), now - 1],
  ] as const;
  expect(answersToKeep(clientWith(long), [], now).map(({ key }) => key)).toEqual([page(0)]);
});

test('what is given back never takes the place of a newer answer, and is asked anew', () => {
  const client = clientWith([[orders, 'newer', now]]);
  const answers = [
    { key: orders, data: 'older', atMs: now - 1 },
    { key: balance, data: 'kept', atMs: now - dayMs },
  ];
  restoreAnswers(client, answers, now);
  expect(client.getQueryData(orders)).toBe('newer');
  expect(client.getQueryState(balance)).toMatchObject({
    data: 'kept',
    dataUpdatedAt: now - dayMs,
    isInvalidated: true,
  });
  restoreAnswers(client, [{ key: ['news'], data: 'x', atMs: now - 7 * dayMs }], now);
  expect(client.getQueryData(['news'])).toBeUndefined();
});
