import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionCalls } from '#contracts/leases/lease-sessions.ts';
import { subUserCalls } from '#contracts/leases/sub-users.ts';
import { sourceCalls } from '#contracts/leases/lease-sources.ts';
import { trafficCalls, type TrafficAccount } from '#contracts/goods/traffic.ts';
import { usageCalls } from '#contracts/goods/usage.ts';
import { poolCalls } from '#contracts/sale/pool-places.ts';
import { draw } from '../../../testing/draw.tsx';
import { exampleLease } from '../../../testing/example-lease.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { TrafficPage, type TrafficTab } from './traffic-page.tsx';

const { leaseId } = exampleLease;
const account: TrafficAccount = {
  leaseId,
  kind: 'residential',
  state: 'ACTIVE',
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-12-20T08:00:00.000Z',
  left: 12_400_000_000,
  held: 25_000_000_000,
  connection: {
    host: 'gate.test',
    socksPort: 1080,
    httpPort: 8080,
    username: 'aB3dE6gH9jK2',
    password: 'only-for-tests',
  },
  topUp: null,
  refund: { refusal: null, bytes: 12_400_000_000, kes: 4_836 },
  lots: [
    {
      lotId: `lot_${'0'.repeat(32)}`,
      orderId: `ord_${'0'.repeat(32)}`,
      orderCode: 'LG-0001',
      bytes: 25_000_000_000,
      used: 12_600_000_000,
      givenBack: 0,
      left: 12_400_000_000,
      kes: 9_750,
      startsAt: '2026-11-20T08:00:00.000Z',
      endsAt: '2026-12-20T08:00:00.000Z',
      state: 'open',
      rolledFrom: null,
      isAutomatic: false,
    },
  ],
};

function given(accounts: TrafficAccount[]) {
  const shop = fakeShop();
  shop.answers(trafficCalls.trafficAccounts, { accounts });
  shop.answers(sourceCalls.leaseSources, {
    host: 'gate.test',
    port: null,
    addresses: [],
    current: '203.0.113.9',
  });
  shop.answers(sessionCalls.leaseSessions, { sessions: [] });
  const none = { bytesUp: 0, bytesDown: 0, connections: 0, lastSeenAt: null };
  shop.answers(usageCalls.leaseUsage, { leaseId, ...none });
  shop.answers(subUserCalls.subUsers, { content: [], page: 0, size: 50, totalItems: 0 });
  shop.answers(poolCalls.poolPlaces, {
    places: [
      {
        kind: 'residential',
        countryCode: 'KE',
        tries: 20,
        ok: 19,
        exits: 12,
        measuredAt: '2026-11-29T08:00:00.000Z',
      },
      {
        kind: 'residential',
        countryCode: 'UG',
        tries: 20,
        ok: 0,
        exits: 0,
        measuredAt: '2026-11-29T08:00:00.000Z',
      },
      {
        kind: 'mobile',
        countryCode: 'TZ',
        tries: 20,
        ok: 20,
        exits: 9,
        measuredAt: '2026-11-29T08:00:00.000Z',
      },
    ],
  });
  return shop;
}

const drawPage = (tab: TrafficTab = 'connect') => {
  const onTab = vi.fn<(next: TrafficTab) => void>();
  return draw(<TrafficPage kind={undefined} tab={tab} onTab={onTab} />);
};

test('what is left, the purchases and the login are there', async () => {
  given([account]);
  await drawPage();
  expect(await screen.findByText('12.4 GB of 25.0 GB')).toBeTruthy();
  expect(screen.getByText('The last of it ends 20 Dec 2026, 11:00 EAT.')).toBeTruthy();
  const lots = within(screen.getByRole('list', { name: 'Purchases' }));
  expect(lots.getByRole('listitem').textContent).toContain('25.0 GB for KES 9,750');
  expect(screen.getByText('gate.test:1080')).toBeTruthy();
  expect(screen.getAllByText('aB3dE6gH9jK2').length).toBeGreaterThan(0);
  expect(screen.queryByText('only-for-tests')).toBeNull();
  expect(screen.getByRole('link', { name: 'Buy more' }).getAttribute('href')).toContain('rotating');
});

test('the username is written for a country where its kind was seen to leave', async () => {
  given([account]);
  await drawPage();
  const country = await screen.findByLabelText<HTMLSelectElement>('Country');
  await expect.poll(() => [...country.options].map(({ value }) => value)).toEqual(['', 'KE']);
});

test('without any the page leads to the prices, and two kinds are two addresses', async () => {
  const shop = given([]);
  const { unmount } = await drawPage();
  expect(await screen.findByText('No traffic yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See prices' })).toBeTruthy();
  unmount();
  const mobile: TrafficAccount = { ...account, kind: 'mobile', state: 'EMPTY', left: 0 };
  shop.answers(trafficCalls.trafficAccounts, { accounts: [account, mobile] });
  await draw(<TrafficPage kind="mobile" tab="connect" onTab={() => {}} />);
  expect(await screen.findByText('Used up')).toBeTruthy();
  const kinds = within(screen.getByRole('navigation', { name: 'Kind of traffic' }));
  expect(kinds.getByRole('link', { name: 'Mobile' }).getAttribute('aria-current')).toBe('page');
});

test('the automatic top-up is turned on with its limits, and says what is wrong at its field', async () => {
  const shop = given([account]);
  const { user } = await drawPage('settings');
  const month = await screen.findByLabelText('Limit per month (KES)');
  await user.clear(month);
  await user.type(month, '100');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Enter at least the limit for a day')).toBeTruthy();
  expect(shop.askedOf(trafficCalls.setTrafficTopUp)).toHaveLength(0);
  const topUp = { gb: 10, dayKesMax: 5_000, monthKesMax: 20_000, failures: 0 };
  shop.answers(trafficCalls.setTrafficTopUp, { ...account, topUp });
  await user.clear(month);
  await user.type(month, '20,000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await expect.poll(() => shop.askedOf(trafficCalls.setTrafficTopUp)).toHaveLength(1);
  const { failures: _failures, ...body } = topUp;
  expect(shop.askedOf(trafficCalls.setTrafficTopUp).at(-1)?.body).toEqual(body);
});

test('what is being counted says so, and has nothing left to return', async () => {
  given([{ ...account, state: 'ENDING', connection: null }]);
  await drawPage('settings');
  expect(await screen.findByText(/^The last connections are being counted/)).toBeTruthy();
  expect(screen.queryByText('Return unused traffic')).toBeNull();
});

test('a session in use is let go by its name and its sub-user, and all after a question', async () => {
  const shop = given([account]);
  const session = {
    name: 'a1',
    subUser: null,
    country: 'KE',
    city: 'new_city',
    openedAt: '2026-11-29T08:00:00.000Z',
    lastUsedAt: '2026-11-29T08:01:00.000Z',
    endsAt: '2026-11-29T08:10:00.000Z',
    exitChange: null,
  };
  const theirs = { ...session, subUser: { id: 'sub_1', label: 'Client A' }, country: null };
  const exitIn = (country: string) => ({ country, city: null, asn: null });
  const [kenya, germany] = [exitIn('KE'), exitIn('DE')];
  const at = '2026-11-29T08:05:00.000Z';
  const sessions = [
    { ...session, exitChange: { at, from: kenya, to: kenya } },
    { ...theirs, city: null, exitChange: { at, from: germany, to: kenya } },
  ];
  shop.answers(sessionCalls.leaseSessions, { sessions });
  shop.answers(sessionCalls.releaseSessions, { sessions });
  const { user } = await drawPage();
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a1New City, Kenya · until 11:10 · new exit at 11:05',
    'a1Client A · until 11:10 · new exit at 11:05',
  ]);
  for (const button of list.getAllByRole('button', { name: 'New exit for a1' })) {
    await user.click(button);
  }
  const bodies = () => shop.askedOf(sessionCalls.releaseSessions).map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ name: 'a1' }, { name: 'a1', subUser: 'sub_1' }]);
  await user.click(screen.getByRole('button', { name: 'New exit for all' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'New exit for all' }));
  await expect.poll(bodies).toHaveLength(3);
  expect(bodies().at(-1)).toEqual({});
});

test('what is unused is returned after a question that names its worth', async () => {
  const shop = given([account]);
  const { user } = await drawPage('settings');
  await screen.findByText('12.4 GB unused, worth KES 4,836 on your balance.');
  await user.click(screen.getByRole('button', { name: 'Return and end' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toContain('about KES 4,836 is added to your balance');
  shop.answers(trafficCalls.endTraffic, { ...account, state: 'ENDING', connection: null });
  await user.click(within(asked).getByRole('button', { name: 'Return and end' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(shop.askedOf(trafficCalls.endTraffic)).toHaveLength(1);
});
