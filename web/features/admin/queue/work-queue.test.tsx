import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { adminWords } from '../words.ts';
import { listWords } from '../selection/words.ts';
import { WorkQueue } from './work-queue.tsx';

const order = (code: string, reason: string | null = null) => ({
  id: `ord_${code.charAt(0).toLowerCase().repeat(32)}` as const,
  code,
  title: 'KVM 4',
  product: 'vps' as const,
  state: 'provisioning' as const,
  customerId: `cus_${'1'.repeat(32)}` as const,
  customerName: 'Amina Wanjiru',
  customerEmail: 'amina@example.test',
  usdCents: 1_000,
  kes: 1_290,
  createdAt: '2026-03-01T12:00:00.000Z',
  paidAt: '2026-03-01T12:01:00.000Z',
  deliveredAt: null,
  clock: { minutes: 95, level: 'warn90' as const },
  assignee: null,
  serverState: 'failed' as const,
  reason,
});
const me = {
  id: `cus_${'2'.repeat(32)}` as const,
  email: 'otieno@example.test',
  name: 'Otieno',
};
const summary = {
  waiting: 2,
  late: 0,
  nobodyHears: false,
  workerSilent: false,
};
const content = [order('A1'), order('B2', 'there is no such image')];

function openQueue(permissions: readonly ('orders.read' | 'orders.fulfil')[]) {
  const shop = fakeShop();
  shop.answers(adminCalls.me, { ...me, permissions: [...permissions] });
  shop.answers(adminCalls.summary, summary);
  shop.answers(adminCalls.orders, { content, page: 0, size: 20, totalItems: 2 });
  return shop;
}

test('a row says what keeps an order from its customer, and leads to its record', async () => {
  openQueue(['orders.read', 'orders.fulfil']);
  await draw(<WorkQueue />, '/admin/orders');
  const row = await screen.findByRole('row', { name: /B2/ });
  expect(row.textContent).toContain('there is no such image');
  expect(row.textContent).toContain('1 h 35 min');
  expect(within(row).getByRole('button', { name: adminWords.act.retry })).toBeTruthy();
  expect(within(row).getByRole('link').getAttribute('href')).toContain('/admin/orders/ord_bbb');
});

test('selected orders stand in the address, and another view lets them go', async () => {
  const shop = openQueue(['orders.read', 'orders.fulfil']);
  const { user, router } = await draw(<WorkQueue />, '/admin/orders');
  await user.click(await screen.findByRole('checkbox', { name: 'Select B2' }));
  await expect.poll(() => router.state.location.search).toEqual({ chosen: content[1]?.id });
  const bar = await screen.findByRole('region', { name: listWords.bar });
  expect(bar.textContent).toContain(listWords.selected(1));
  await user.click(screen.getByRole('button', { name: adminWords.queue.failed }));
  await expect.poll(() => router.state.location.search).toEqual({ state: 'failed' });
  await expect.poll(() => screen.queryByRole('region', { name: listWords.bar })).toBeNull();
  expect(shop.askedOf(adminCalls.orders).at(-1)?.query).toContain('state=failed');
});

test('who may only read selects nothing and changes nothing', async () => {
  openQueue(['orders.read']);
  await draw(<WorkQueue />, '/admin/orders');
  await screen.findByRole('link', { name: 'A1' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: adminWords.act.retry })).toBeNull();
});
