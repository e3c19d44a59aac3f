import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import type { MarketSearch } from '../market-search.ts';
import FiltersDialog from './filters-dialog.tsx';

const pages = { total: 1, totalItems: 9, page: 0, pageSize: 20, listed: 9, available: 9 };

async function given(search: MarketSearch) {
  const shop = fakeShop();
  shop.answers(calls.countries, [
    { code: 'KE', name: 'Kenya', listed: 9, available: 9 },
    { code: 'UG', name: 'Uganda', listed: 4, available: 4 },
  ]);
  shop.answers(calls.proxyPages, {
    ...pages,
    segments: { regions: ['Nairobi'], cities: ['Nairobi'], isps: ['Safaricom', 'Airtel'] },
    segmentCounts: { regions: [9], cities: [9], isps: [7, 2] },
    values: [{ filter: 'used', value: 'no', count: 3 }],
    countries: [{ code: 'KE', count: 2 }],
  });
  const onApply = vi.fn<(next: MarketSearch) => void>();
  const drawn = await draw(
    <FiltersDialog open search={search} onClose={() => undefined} onApply={onApply} />,
  );
  const apply = async () => {
    await drawn.user.click(screen.getByRole('button', { name: 'Apply' }));
    return onApply.mock.lastCall?.[0];
  };
  return { shop, apply, ...drawn };
}

test('each value has its count, and all that was chosen is applied at once', async () => {
  const { user, apply } = await given({ country: 'KE', page: 2, q: 'x', sort: 'ping', dir: 'asc' });
  await screen.findByRole('option', { name: 'Airtel (2)' });
  await user.selectOptions(screen.getByLabelText('ISP Provider'), 'Airtel');
  await user.selectOptions(screen.getByLabelText('Type'), 'Mobile');
  await user.selectOptions(screen.getByLabelText('Condition'), 'Not used before (3)');
  await user.type(screen.getByLabelText('Highest price'), '300');
  expect(await apply()).toEqual({
    country: 'KE',
    q: 'x',
    sort: 'ping',
    dir: 'asc',
    isp: 'Airtel',
    kind: 'mobile',
    used: 'no',
    priceMax: 300,
  });
});

test('dollars are typed with cents, of a month too', async () => {
  const { user, apply } = await given({});
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
  await user.selectOptions(screen.getByLabelText('Price for'), 'a month');
  await user.type(screen.getByLabelText('Lowest price'), '19.99');
  expect(await apply()).toEqual({ currency: 'USD', per: 'month', priceMin: 1_999 });
});

test('a range that the shop refuses says so beside it', async () => {
  const { shop } = await given({ priceMin: 500, priceMax: 100 });
  const detail = 'The lowest price is above the highest';
  const errors = [{ pointer: '/priceMin', detail }];
  shop.refuses(calls.proxyPages, { code: 'validation-failed', status: 422, errors });
  await draw(
    <FiltersDialog
      open
      search={{ priceMin: 501, priceMax: 100 }}
      onClose={() => undefined}
      onApply={() => undefined}
    />,
  );
  expect(await screen.findByText(detail)).toBeTruthy();
});

test('several countries are chosen, each with what the filters leave there', async () => {
  const { user, apply } = await given({ country: 'KE', kind: 'mobile', city: 'Nairobi' });
  await screen.findByRole('checkbox', { name: 'Kenya 2' });
  await user.click(screen.getByRole('checkbox', { name: 'Uganda 0' }));
  expect(await apply()).toEqual({ country: 'KE,UG', kind: 'mobile' });
});

test('Reset takes every filter away and leaves the country', async () => {
  const { user, apply } = await given({ country: 'KE', kind: 'mobile', city: 'Nairobi', q: 'x' });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await apply()).toEqual({ country: 'KE', q: 'x' });
});
