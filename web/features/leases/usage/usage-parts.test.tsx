import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usageCalls } from '#contracts/goods/usage.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { UsageParts } from './usage-parts.tsx';

const part = (bytes: number) => ({ bytes, connections: 1, days: [bytes] });

test('sub-users, countries and types of connection are shown with their share', async () => {
  fakeShop().answers(usageCalls.leaseUsageParts, {
    names: [
      { id: null, label: '', ...part(3_000_000) },
      { id: 'sub_1', label: 'Client A', ...part(1_000_000) },
    ],
    ports: [{ port: 'https', ...part(4_000_000) }],
    countries: [
      { country: 'KE', ...part(3_000_000) },
      { country: null, ...part(1_000_000) },
    ],
  });
  await draw(<UsageParts leaseId="lse_1" />);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Main username3.0 MB · 75%',
    'Client A1.0 MB · 25%',
    'Kenya3.0 MB · 75%',
    'Any country1.0 MB · 25%',
    'Secure web4.0 MB · 100%',
  ]);
});

test('a lease without sub-users is not shown by username, and an unused one by nothing', async () => {
  const shop = fakeShop();
  const ports = [{ port: 'ssh' as const, ...part(5) }];
  shop.answers(usageCalls.leaseUsageParts, {
    names: [{ id: null, label: '', ...part(5) }],
    ports,
    countries: [],
  });
  const { unmount } = await draw(<UsageParts leaseId="lse_1" />);
  await screen.findByText('By type of connection');
  expect(screen.queryByText('By username')).toBeNull();
  expect(screen.queryByText('By country')).toBeNull();
  unmount();
  shop.answers(usageCalls.leaseUsageParts, { names: [], ports: [], countries: [] });
  await draw(<UsageParts leaseId="lse_2" />);
  expect(await screen.findByText(/^Figures appear here/)).toBeTruthy();
});
