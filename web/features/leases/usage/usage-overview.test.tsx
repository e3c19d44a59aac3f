import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usageCalls } from '#contracts/goods/usage.ts';
import { dayMs } from '#contracts/time.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { UsageOverview } from './usage-overview.tsx';

const days = 30;
const points = Array.from({ length: days }, (_, day) => ({
  at: new Date(nowMs() - (days - 1 - day) * dayMs).toISOString(),
  bytesUp: day === 29 ? 1_000 : 0,
  bytesDown: day === 29 ? 2_000 : 0,
  connections: day === 29 ? 9 : 0,
  refusals: day === 29 ? 1 : 0,
}));
const part = {
  countryCode: 'KE',
  country: 'Kenya',
  bytes: 3_000,
  connections: 9,
  refusals: 1,
  days: points.map(({ bytesDown }) => bytesDown),
};
const lease = 'lse_00000000000000000000000000000001';

test('traffic and success are drawn by day, and told by proxy and by country', async () => {
  fakeShop().answers(usageCalls.usageOverview, {
    points,
    proxies: [{ ...part, key: lease, city: 'Nairobi' }],
    countries: [{ ...part, key: 'KE', city: '' }],
  });
  const { user } = await draw(<UsageOverview />);
  const link = await screen.findByRole('link', { name: 'Nairobi' });
  expect(link.getAttribute('href')).toBe(`/dashboard/proxies/${lease}`);
  const cells = () => within(screen.getByRole('table')).getAllByRole('cell');
  const told = () => cells().map(({ textContent }) => textContent.trim());
  expect(told()).toEqual(['Nairobi', '3.0 KB', '9', '90.0%']);
  await user.click(screen.getByRole('tab', { name: 'By country' }));
  expect(told()[0]).toBe('Kenya');
  // A day without connections has no success rate.
  const [, success] = screen.getAllByRole('figure');
  expect(success?.querySelectorAll('rect[height="0"]')).toHaveLength(days - 1);
  expect(success?.textContent).toContain(': –');
});

test('who has no traffic yet is told so, without figures', async () => {
  fakeShop().answers(usageCalls.usageOverview, { points, proxies: [], countries: [] });
  await draw(<UsageOverview />);
  await screen.findByText('Traffic through your proxies appears here.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('figure')).toHaveLength(1);
});
