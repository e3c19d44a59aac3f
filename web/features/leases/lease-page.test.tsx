import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { sourceCalls } from '#contracts/goods/lease-sources.ts';
import { usageCalls } from '#contracts/goods/usage.ts';
import { calls } from '#contracts/site/paths.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLease, exampleLeaseOrder } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { LeasePage } from './lease-page.tsx';

const { leaseId } = exampleLease;
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

function expectDistinctIds() {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
}

beforeEach(() => {
  localStorage.setItem(
    storageKeys.user,
    JSON.stringify({ customerId: 'cus_00000000000000000000000000000001' }),
  );
});

function givenLease() {
  const shop = fakeShop();
  const found = { page: 0, size: 100, total: 1, totalItems: 1 };
  shop.answers(calls.searchOrders, { content: [exampleLeaseOrder], ...found });
  shop.answers(usageCalls.leaseConnections, { content: [], next: null });
  shop.answers(sourceCalls.leaseSources, {
    host: 'gate.test',
    port: null,
    addresses: [],
    current: '198.51.100.9',
  });
  const points = [1, 2].map((hour) => ({
    at: `2026-11-20T0${hour}:00:00.000Z`,
    bytesUp: 1_000,
    bytesDown: hour * 1_000,
    connections: 1,
    refusals: 0,
  }));
  const totals = { bytesUp: 2_000, bytesDown: 3_000, connections: 2, lastSeenAt: null };
  shop.answers(usageCalls.leaseUsage, { leaseId, ...totals, by: 'hour', points, refusals: [] });
  return shop;
}

test('the chart of what went through is there without a press', async () => {
  givenLease().answers(leaseCalls.leaseService, exampleLease);
  await draw(<LeasePage leaseId={leaseId} onRenew={vi.fn<() => void>()} />);
  const chart = await screen.findByRole('figure');
  expect(chart.textContent).toContain('Traffic');
  expect(chart.querySelectorAll('svg rect')).toHaveLength(2);
  expect(chart.textContent).not.toContain('No traffic');
});

test('without any traffic the chart says so, and how to send the first request', async () => {
  const shop = givenLease();
  shop.answers(leaseCalls.leaseService, exampleLease);
  const none = { bytesUp: 0, bytesDown: 0, connections: 0, lastSeenAt: null };
  const points = [{ at: '2026-11-20T01:00:00.000Z', ...none, refusals: 0 }];
  shop.answers(usageCalls.leaseUsage, { leaseId, ...none, by: 'hour', points, refusals: [] });
  await draw(<LeasePage leaseId={leaseId} onRenew={vi.fn<() => void>()} />);
  const chart = await screen.findByRole('figure');
  expect(chart.textContent).toMatch(/No traffic yet\. Send your first request/);
  expect(chart.querySelector('svg')).toBeNull();
});

test('what waits for the lease has the parts of the page that follows, in their order', async () => {
  const asked = givenLease().holds(leaseCalls.leaseService);
  await draw(<LeasePage leaseId={leaseId} onRenew={vi.fn<() => void>()} />);
  const waiting = headings();
  expect(waiting.length).toBeGreaterThan(5);
  expectDistinctIds();
  asked.answer(exampleLease);
  await screen.findByRole('button', { name: 'Cancel proxy' });
  const drawn = headings();
  expectDistinctIds();
  expect(drawn.filter((name) => waiting.includes(name))).toEqual(waiting);
});

test('orders that cannot be read are said, and read again by the button', async () => {
  const shop = givenLease();
  shop.answers(leaseCalls.leaseService, exampleLease);
  shop.refuses(calls.searchOrders, { code: 'internal', status: 500 });
  const { user } = await draw(<LeasePage leaseId={leaseId} onRenew={vi.fn<() => void>()} />);
  await screen.findByRole('alert');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  const found = { page: 0, size: 100, total: 1, totalItems: 1 };
  shop.answers(calls.searchOrders, { content: [exampleLeaseOrder], ...found });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Cancel proxy' });
});

test('a lease that no order of the account has is not waited for', async () => {
  const shop = givenLease();
  shop.answers(leaseCalls.leaseService, exampleLease);
  shop.answers(calls.searchOrders, { content: [], page: 0, size: 100, total: 0, totalItems: 0 });
  await draw(<LeasePage leaseId={leaseId} onRenew={vi.fn<() => void>()} />);
  const title = { name: 'This proxy is not in your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
});
