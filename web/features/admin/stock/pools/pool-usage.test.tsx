import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { poolMeterCalls, type PoolUsage as Usage } from '#contracts/admin/goods/pool-meters.ts';
import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { draw } from '../../../../testing/draw.tsx';
import { fakeShop } from '../../../../testing/fake-shop.ts';
import { PoolUsage } from './pool-usage.tsx';

const pool = { id: 'pol_1', name: 'Royal', dialect: 'iproyal' } as AdminPool;
const gigabyte = 10 ** 9;

async function draws(usage: Usage) {
  const shop = fakeShop();
  shop.answers(poolMeterCalls.poolUsage, usage);
  shop.answers(poolMeterCalls.setPoolMeter, undefined);
  const { user } = await draw(<PoolUsage pool={pool} />);
  const asked = () => shop.askedOf(poolMeterCalls.setPoolMeter).map(({ body }) => body);
  return { user, asked };
}

test('each month has both counts, their difference, cost, revenue and margin', async () => {
  await draws({
    months: [
      {
        month: '2026-03',
        bytes: 20 * gigabyte,
        supplierBytes: 10 * gigabyte,
        comparedBytes: 9.5 * gigabyte,
        costUsdCents: 2_000,
        earnedUsdCents: 5_000,
      },
      {
        month: '2026-02',
        bytes: gigabyte,
        supplierBytes: null,
        comparedBytes: null,
        costUsdCents: null,
        earnedUsdCents: 300,
      },
    ],
    meter: null,
  });
  const cells = (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['2026-03', '20.0 GB', '10.0 GB', '5%', '$20.00', '$50.00', '60%'],
    ['2026-02', '1.0 GB', '–', '–', '–', '$3.00', '–'],
  ]);
  expect(screen.getByText(/cost is not known/)).toBeTruthy();
});

test('a meter is set by the supplier of the pool, or by an address and a field', async () => {
  const { user, asked } = await draws({ months: [], meter: null });
  await user.click(await screen.findByRole('button', { name: 'Set meter' }));
  await user.type(await screen.findByLabelText('API key'), 'key');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter which one it is')).toBeTruthy();
  await user.type(screen.getByLabelText('Hash of the sub-user'), '01H');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const none = { address: null, header: null, field: null, unit: 'bytes' };
  await expect.poll(asked).toEqual([{ meter: 'iproyal', account: '01H', ...none, key: 'key' }]);
});

test('why the last reading failed is said, and the saved key is kept', async () => {
  const { user, asked } = await draws({
    months: [],
    meter: {
      meter: 'webshare',
      account: null,
      address: null,
      header: null,
      field: null,
      unit: null,
      nextReadAt: '2026-03-02T03:00:00.000Z',
      failure: 'rejected: HTTP 401',
    },
  });
  expect(await screen.findByText('Last reading failed: rejected: HTTP 401')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set meter' }));
  await screen.findByText('Leave empty to keep the saved key');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(asked).toMatchObject([{ meter: 'webshare', account: null }]);
  expect(asked()[0]).not.toHaveProperty('key');
});
