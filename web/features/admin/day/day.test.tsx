import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { Day } from '#contracts/admin/day.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { DayScreen } from './day.tsx';
import { dayWords as t } from './day-words.ts';

const hours = (hour: number, value: number) =>
  Array.from({ length: 24 }, (_, index) => (index === hour ? value : 0));

const nothing: Day = {
  at: '2026-11-28T10:50:00.000Z',
  isNew: false,
  received: null,
  orders: null,
  queue: null,
  servers: null,
  endings: null,
  failures: null,
  exceptions: null,
  tickets: null,
  lowStock: null,
  deadJobs: null,
};
const busy: Day = {
  ...nothing,
  received: {
    today: 129_000,
    before: 90_000,
    todayByHour: hours(9, 129_000),
    beforeByHour: hours(8, 90_000),
  },
  orders: { today: 3, before: 2, todayByHour: hours(9, 3), beforeByHour: hours(8, 2) },
  queue: { waiting: 4, late: 1 },
  servers: { waiting: 2, failed: 0 },
  endings: Array.from({ length: 7 }, (_, index) => ({
    day: `2026-11-${20 + index}`,
    leases: index,
    servers: 1,
  })),
  failures: [
    { resultCode: '1031', resultText: null, count: 1 },
    { resultCode: '1032', resultText: null, count: 2 },
    { resultCode: null, resultText: null, count: 1 },
  ],
  exceptions: 0,
  tickets: { waiting: 5, oldestAt: '2026-11-28T08:50:00.000Z' },
  lowStock: [{ code: 'KE', country: 'Kenya', free: 3, stocked: 40 }],
};
const everything = [
  'orders.read',
  'payments.read',
  'ledger.read',
  'tickets.read',
  'inventory.manage',
];

function openDay(permissions: readonly string[]) {
  const shop = fakeShop();
  shop.answers(adminCalls.me, {
    id: `cus_${'2'.repeat(32)}`,
    email: 'otieno@example.test',
    name: 'Otieno',
    permissions: [...permissions],
  });
  shop.answers(adminCalls.summary, {
    waiting: 4,
    late: 1,
    nobodyHears: false,
    workerSilent: false,
  });
  return shop;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (link: HTMLElement) => link.getAttribute('href');

test('each figure of the day leads to its list with the filter set', async () => {
  openDay(everything).answers(adminCalls.day, busy);
  await draw(<DayScreen />, '/admin');
  const waiting = await screen.findByRole('link', { name: /^Orders waiting 4/ });
  expect(waiting.textContent).toContain(t.late(1));
  expect(addressOf(waiting)).toBe('/admin/orders');
  expect(addressOf(screen.getByRole('link', { name: /^Servers to set up 2/ }))).toBe(
    '/admin/servers?state=setup',
  );
  expect(panel(t.received).getAllByText('KES 1,290')).not.toEqual([]);
  expect(panel(t.received).getByText(t.before('KES 900', 'Saturday'))).toBeTruthy();
  expect(panel(t.orders).getAllByText('09:00: 3, a week ago 0')).not.toEqual([]);
  expect(panel(t.orders).getAllByText('23:00: –, a week ago 0')).not.toEqual([]);
  const reasons = panel(t.failures);
  expect(addressOf(reasons.getByRole('link', { name: 'Cancelled by customer' }))).toBe(
    '/admin/payments?outcome=failed&day=today&code=1031%2C1032',
  );
  expect(addressOf(reasons.getByRole('link', { name: t.noCode }))).toContain('code=none');
  expect(panel(t.stock).getByText('3 of 40')).toBeTruthy();
  expect(addressOf(panel(t.stock).getByRole('link', { name: 'Kenya' }))).toBe(
    '/admin/stock?country=KE',
  );
});

test('while the day is on its way no figure is shown, and none becomes a zero', async () => {
  const held = openDay(everything).holds(adminCalls.day);
  await draw(<DayScreen />, '/admin');
  const tile = await screen.findByRole('link', { name: /^Orders waiting/ });
  expect(tile.textContent).toBe(t.queue);
  expect(document.body.textContent).not.toMatch(/\d/);
  held.answer(busy);
  await expect.poll(() => tile.textContent).toContain('4');
});

test('a role without the ledger sees no money, and what it cannot read is not drawn', async () => {
  const { received: _, lowStock: _low, tickets: _tickets, ...rest } = busy;
  openDay(['orders.read', 'payments.read']).answers(adminCalls.day, { ...nothing, ...rest });
  await draw(<DayScreen />, '/admin');
  await screen.findByRole('link', { name: /^Orders waiting 4/ });
  expect(document.body.textContent).not.toContain('KES');
  for (const name of [t.received, t.stock]) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: new RegExp(t.tickets) })).toBeNull();
});

test('a shop that has sold nothing says so instead of drawing empty hours', async () => {
  const shop = openDay(everything);
  shop.answers(adminCalls.day, { ...nothing, isNew: true, queue: { waiting: 0, late: 0 } });
  await draw(<DayScreen />, '/admin');
  await screen.findByRole('heading', { name: t.isNew });
  expect(screen.queryByRole('region', { name: t.orders })).toBeNull();
});

test('a shop that does not answer says that, and draws no figure', async () => {
  const away = openDay(everything);
  away.refuses(adminCalls.day, { code: 'unavailable', status: 503, detail: 'Back soon' });
  await draw(<DayScreen />, '/admin');
  await screen.findByText('Back soon');
  expect(screen.queryByRole('link', { name: /^Orders waiting/ })).toBeNull();
});
