import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { sourceCalls } from '#contracts/leases/lease-sources.ts';
import { usageCalls } from '#contracts/goods/usage.ts';
import { subUserCalls } from '#contracts/leases/sub-users.ts';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLease, exampleOwnLease, foundLeases } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { LeasePage } from './lease-page.tsx';

type Tab = 'connect' | 'usage' | 'settings';
const drawPage = (tab: Tab = 'connect', onTab = vi.fn<(tab: Tab) => void>()) =>
  draw(<LeasePage leaseId={leaseId} tab={tab} onTab={onTab} onRenew={vi.fn<() => void>()} />);

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
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([exampleOwnLease]));
  shop.answers(usageCalls.leaseConnections, { content: [], next: null });
  shop.answers(usageCalls.leaseUsageParts, { names: [], ports: [], countries: [] });
  shop.answers(sourceCalls.leaseSources, {
    host: 'gate.test',
    port: null,
    addresses: [],
    current: '198.51.100.9',
  });
  const none = { content: [], page: 0, size: 50, totalItems: 0 };
  shop.answers(subUserCalls.subUsers, none);
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
  await drawPage('usage');
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
  await drawPage('usage');
  const chart = await screen.findByRole('figure');
  expect(chart.textContent).toMatch(/No traffic yet\. Send your first request/);
  expect(chart.querySelector('svg')).toBeNull();
});

test.each([
  ['connect', 4, () => screen.findByRole('button', { name: 'New password' })],
  ['usage', 3, () => screen.findByRole('figure')],
  ['settings', 5, () => screen.findByRole('button', { name: 'Cancel proxy' })],
] as const)('what waits for %s has the parts that follow, in their order', async (...row) => {
  const [tab, count, drawnWhole] = row;
  const asked = givenLease().holds(leaseCalls.leaseService);
  await drawPage(tab);
  const waiting = headings();
  expect(waiting).toHaveLength(count);
  expectDistinctIds();
  asked.answer(exampleLease);
  await drawnWhole();
  const drawn = headings();
  expectDistinctIds();
  expect(drawn.filter((name) => waiting.includes(name))).toEqual(waiting);
});

test('a list that cannot be read is said, and read again by the button', async () => {
  const shop = givenLease();
  shop.answers(leaseCalls.leaseService, exampleLease);
  shop.refuses(ownLeaseCalls.ownLeases, { code: 'internal', status: 500 });
  const { user } = await drawPage();
  await screen.findByRole('alert');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([exampleOwnLease]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'New password' });
});

test('a lease that the account does not have is not waited for', async () => {
  const shop = givenLease();
  shop.answers(leaseCalls.leaseService, exampleLease);
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([]));
  await drawPage();
  const title = { name: 'This proxy is not in your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
});

test('the parts are tabs, reached by keys, and what is chosen goes into the address', async () => {
  givenLease().answers(leaseCalls.leaseService, exampleLease);
  const onTab = vi.fn<(tab: Tab) => void>();
  const { user } = await drawPage('connect', onTab);
  const [connect] = await screen.findAllByRole('tab');
  connect?.focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onTab).toHaveBeenCalledWith('usage');
});

test('how to set a tool up comes with the login of the lease', async () => {
  givenLease().answers(leaseCalls.leaseService, exampleLease);
  await drawPage();
  await screen.findByRole('heading', { name: 'Set up on this device' });
  expect(document.querySelector('pre')?.textContent).toContain('lango:••••••••@gate.test:8080');
});
