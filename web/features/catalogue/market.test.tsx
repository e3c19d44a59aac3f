import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Market, type MarketProps } from './market.tsx';
import { aListing, shopFacts } from './testing/listings.ts';

const rest: Omit<MarketProps, 'search' | 'onSearch'> = {
  renderPayment: () => null,
  onRenew: () => {},
  renderNotifyMe: () => null,
};

function Shown() {
  const [search, setSearch] = useState<MarketProps['search']>({ country: 'US' });
  return <Market {...rest} search={search} onSearch={setSearch} />;
}

const pagesOf = (totalItems: number) => ({ total: 1, totalItems, page: 0, pageSize: 20 });

test('no rows of one country are shown with the count of another', async () => {
  const shop = fakeShop();
  shop.answers(calls.countries, [
    { code: 'US', name: 'United States', listed: 440, available: 26 },
    { code: 'KE', name: 'Kenya', listed: 12, available: 12 },
  ]);
  shop.answers(calls.shopFacts, shopFacts);
  shop.holds(calls.dashboardSummary);
  shop.answers(calls.listProxies, [aListing(1)]);
  shop.answers(calls.proxyPages, pagesOf(440));
  const { user } = await draw(<Shown />);
  const count = await screen.findByText('440 listed in United States');
  await screen.findByText(/City 1/);

  const rows = shop.holds(calls.listProxies);
  shop.answers(calls.proxyPages, pagesOf(12));
  await user.click(screen.getByRole('button', { name: /Kenya/ }));
  await expect.poll(() => shop.askedOf(calls.proxyPages).length).toBe(2);
  expect(count.textContent).not.toMatch(/\d/);
  expect(document.body.textContent).not.toMatch(/\b12 (listed|of)|of 12\b/);
  const { loc } = aListing(2);
  rows.answer([aListing(2, { loc: { ...loc, cc: 'KE', country: 'Kenya' } })]);
  await screen.findByText(/City 2/);
  expect(count.textContent).toBe('12 listed in Kenya');
  expect(screen.queryByText(/City 1/)).toBeNull();
});
