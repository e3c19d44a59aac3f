import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { hourMs } from '#contracts/time.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { draw } from '../../testing/draw.tsx';
import { HomeTiles } from './home-tiles.tsx';

const summary: DashboardSummary = {
  customerId: 'cus_00000000000000000000000000000001',
  totalSpent: '4.00',
  totalProducts: 2,
  productsByCategory: { proxies: 2, vps: 0, templates: 0, nonVoip: 0, vcc: 0 },
  orders: 3,
  active: { proxies: 2, vps: 0 },
  activeServices: 2,
  lastActivityAt: new Date(nowMs() - 2 * hourMs).toISOString(),
  trending: [],
};
const counted = () => screen.getByTitle(/^Kinds of services that are active/).textContent;

test('the figure of active services names them, and says what is counted on a hint', async () => {
  await draw(<HomeTiles summary={summary} waiting={false} />);
  await screen.findByText('out of 6');
  expect(counted()).toBe('Proxies · Orders');
});

test('the last activity says how long ago it was', async () => {
  await draw(<HomeTiles summary={summary} waiting={false} />);
  const hint = await screen.findByText(/^Order or payment/);
  expect(hint.textContent).toBe('Order or payment · 2 h ago');
});

test('who has nothing yet reads so, and nothing before that is known', async () => {
  const active = { proxies: 0, vps: 0 };
  const none = { ...summary, active, totalProducts: 0, orders: 0, lastActivityAt: null };
  const waiting = await draw(<HomeTiles summary={undefined} waiting />);
  await screen.findByText('out of 6');
  expect(counted()).toBe('');
  waiting.unmount();
  await draw(<HomeTiles summary={none} waiting={false} />);
  await screen.findByText('Order or payment');
  expect(counted()).toBe('None yet');
});

test('figures that could not be read are no zeros', async () => {
  const { container } = await draw(<HomeTiles summary={undefined} waiting={false} />);
  await screen.findByText('out of 6');
  expect(container.textContent).not.toMatch(/[$]0|None yet/);
  expect(screen.getAllByText('–')).toHaveLength(3);
});
