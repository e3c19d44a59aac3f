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
  renderTraffic: () => null,
};

function Shown({ at = { country: 'US' } }: { at?: MarketProps['search'] }) {
  const [search, setSearch] = useState(at);
  return <Market {...rest} search={search} onSearch={setSearch} />;
}

const pagesOf = (totalItems: number, available = totalItems) => ({
  total: 1,
  totalItems,
  page: 0,
  pageSize: 20,
  listed: totalItems,
  available,
});
const listsAsked = (shop: ReturnType<typeof fakeShop>) =>
  shop.askedOf(calls.proxyPages).filter(({ query }) => query.includes('segments'));

test('no rows of one country are shown with the count of another', async () => {
  const shop = fakeShop();
  shop.answers(calls.countries, [
    { code: 'US', name: 'United States', listed: 440, available: 26 },
    { code: 'KE', name: 'Kenya', listed: 12, available: 12 },
  ]);
  shop.answers(calls.shopFacts, shopFacts);
  shop.holds(calls.dashboardSummary);
  shop.answers(calls.listProxies, [aListing(1)]);
  shop.answers(calls.proxyPages, pagesOf(440, 26));
  const { user } = await draw(<Shown />);
  const count = await screen.findByText('26 of 440 available in the United States');
  await screen.findByText(/City 1/);

  const rows = shop.holds(calls.listProxies);
  shop.answers(calls.proxyPages, pagesOf(12));
  await user.click(screen.getByRole('button', { name: /Kenya/ }));
  await expect.poll(() => listsAsked(shop).length).toBe(2);
  expect(count.textContent).not.toMatch(/\d/);
  expect(document.body.textContent).not.toMatch(/\b12 (available|of)|of 12\b/);
  const { loc } = aListing(2);
  rows.answer([aListing(2, { loc: { ...loc, cc: 'KE', country: 'Kenya' } })]);
  await screen.findByText(/City 2/);
  expect(count.textContent).toBe('12 available in Kenya');
  expect(screen.queryByText(/City 1/)).toBeNull();
});

const given = () => {
  const shop = fakeShop();
  shop.answers(calls.countries, [{ code: 'KE', name: 'Kenya', listed: 40, available: 40 }]);
  shop.answers(calls.shopFacts, shopFacts);
  shop.holds(calls.dashboardSummary);
  return shop;
};

test('chips filter, with how many each would leave, and the line counts matches', async () => {
  const shop = given();
  const kenyan = aListing(1, { loc: { ...aListing(1).loc, cc: 'KE', country: 'Kenya' } });
  shop.answers(calls.listProxies, [kenyan]);
  shop.answers(calls.proxyPages, {
    ...pagesOf(7),
    listed: 40,
    available: 40,
    values: [{ filter: 'kind', value: 'mobile', count: 7 }],
    marks: [{ id: kenyan.id, mark: 'cheapest' }],
  });
  const { user } = await draw(<Shown at={{ country: 'KE' }} />);
  const chip = await screen.findByRole('button', { name: 'Mobile 7' });
  await screen.findByText('Cheapest in Kenya');
  await user.click(chip);
  await screen.findByText('7 of 40 match');
  expect(shop.askedOf(calls.listProxies).at(-1)?.query).toContain('kind=mobile');
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await user.click(chip);
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('false');
});

test('an empty list names the filters that stand in the way, and leaves one out', async () => {
  const shop = given();
  shop.answers(calls.listProxies, []);
  shop.answers(calls.proxyPages, {
    ...pagesOf(0),
    total: 0,
    listed: 40,
    available: 40,
    values: [
      { filter: 'kind', value: '', count: 0 },
      { filter: 'ping', value: '', count: 12 },
    ],
  });
  const at = { country: 'KE', kind: 'mobile', pingMax: 5 };
  const { user } = await draw(<Shown at={at} />);
  await screen.findByText('0 of 40 match');
  expect(screen.queryByRole('button', { name: /Remove “Mobile”/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove “Up to 5 ms” (12)' }));
  await expect.poll(() => shop.askedOf(calls.listProxies).at(-1)?.query).not.toContain('pingMax');
  expect(shop.askedOf(calls.listProxies).at(-1)?.query).toContain('kind=mobile');
});

test('filters that the shop refuses are named, and what is right stays', async () => {
  const shop = given();
  const errors = [
    { pointer: '/priceMin', detail: 'The lowest price is above the highest' },
    { pointer: '/kind', detail: 'Use home or mobile' },
  ];
  for (const call of [calls.listProxies, calls.proxyPages])
    shop.refuses(call, { code: 'validation-failed', status: 422, errors });
  const at = { country: 'KE', kind: 'office', priceMin: 500, priceMax: 100, speedMin: 10 };
  const { user } = await draw(<Shown at={at} />);
  await screen.findByText('The lowest price is above the highest. Use home or mobile.');
  shop.answers(calls.listProxies, []);
  shop.answers(calls.proxyPages, pagesOf(0));
  await user.click(screen.getByRole('button', { name: 'Remove “office”' }));
  await expect.poll(() => shop.askedOf(calls.listProxies).at(-1)?.query).not.toContain('kind');
  const asked = shop.askedOf(calls.listProxies).at(-1)?.query;
  expect(asked).toContain('speedMin=10');
  expect(asked).toContain('priceMax=100');
});
