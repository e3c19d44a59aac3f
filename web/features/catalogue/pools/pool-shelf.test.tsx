import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trafficCalls, type TrafficOffer } from '#contracts/goods/traffic.ts';
import { calls } from '#contracts/site/paths.ts';
import { poolCalls } from '#contracts/sale/pool-places.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { trafficLink } from '../../../lib/kept-links.ts';
import { Market, type MarketProps } from '../market.tsx';
import { aListing, shopFacts } from '../testing/listings.ts';

const plans = {
  kinds: [
    {
      kind: 'residential' as const,
      steps: [
        { fromGb: 1, usdCents: 300 },
        { fromGb: 25, usdCents: 250 },
      ],
    },
  ],
  days: 30,
  gigabytesMax: 1_000,
};
const offerOf = (gb: number): TrafficOffer => ({
  productId: `gb-residential-${gb}`,
  kind: 'residential',
  gb,
  title: `Residential traffic, ${gb} GB`,
  usdCentsPerGb: 300,
  usdCents: gb * 300,
  kes: gb * 390,
  days: 30,
});

function given() {
  const shop = fakeShop();
  shop.answers(calls.shopFacts, shopFacts);
  shop.answers(trafficCalls.trafficPlans, plans);
  shop.answers(trafficCalls.trafficOffer, offerOf(10));
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

function Shown({ at }: { at: MarketProps['search'] }) {
  const [search, setSearch] = useState(at);
  return (
    <Market
      search={search}
      onSearch={setSearch}
      renderPayment={() => null}
      onRenew={() => {}}
      renderNotifyMe={() => null}
      renderTraffic={({ productId }) => `Payment of ${productId}`}
    />
  );
}

test('an amount is typed, costs what the shop says in both currencies, and is paid', async () => {
  const shop = given();
  const { user } = await draw(<Shown at={{ goods: 'rotating' }} />);
  const total = await screen.findByText('KES 3,900');
  expect(total.closest('p')?.textContent).toContain('$30.00');
  shop.answers(trafficCalls.trafficOffer, offerOf(25));
  const field = screen.getByLabelText('Gigabytes');
  await user.clear(field);
  await user.type(field, '25');
  await screen.findByText('KES 9,750');
  expect(shop.askedOf(trafficCalls.trafficOffer).at(-1)?.query).toContain('gb=25');
  const current = screen.getByText('From 25 GB').closest('tr');
  expect(current?.getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Buy 25 GB' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay for 25 GB' });
  expect(await within(dialog).findByText('Payment of gb-residential-25')).toBeTruthy();
});

test.each(['0', '1001', '2.5', 'many'])('%s is no amount', async (typed) => {
  given();
  const { user } = await draw(<Shown at={{ goods: 'rotating' }} />);
  const field = await screen.findByLabelText('Gigabytes');
  await user.clear(field);
  await user.type(field, typed);
  expect(screen.getByText('Use a whole number from 1 to 1,000')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Buy – GB' })).toHaveProperty('disabled', true);
});

test('a kind that is not sold says so; single mobile addresses are a link away', async () => {
  given();
  await draw(<Shown at={{ goods: 'mobile' }} />);
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Show mobile proxies' });
  expect(link.getAttribute('href')).toContain('kind=mobile');
});

test('kinds are links, and traffic is listed in this browser once it was seen for sale', async () => {
  given();
  await draw(<Shown at={{ goods: 'rotating' }} />);
  await screen.findByText('KES 3,900');
  const nav = within(screen.getByRole('navigation', { name: 'Kind of proxy' }));
  expect(nav.getByRole('link', { name: 'Rotating' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Mobile' }).getAttribute('aria-current')).toBeNull();
  expect(localStorage.getItem(trafficLink)).not.toBeNull();
});

test('the list notes what is sold without moving, and has the kinds from its next view on', async () => {
  const shop = given();
  shop.answers(calls.countries, [{ code: 'KE', name: 'Kenya', listed: 1, available: 1 }]);
  shop.holds(calls.dashboardSummary);
  shop.answers(calls.listProxies, [aListing(1)]);
  const counts = { total: 1, totalItems: 1, page: 0, pageSize: 20, listed: 1, available: 1 };
  shop.answers(calls.proxyPages, counts);
  const first = await draw(<Shown at={{ country: 'KE' }} />);
  await expect.poll(() => localStorage.getItem(trafficLink)).toBe('sold');
  await first.user.click(screen.getByRole('button', { name: /Kenya/ }));
  expect(screen.queryByRole('navigation', { name: 'Kind of proxy' })).toBeNull();
  first.unmount();
  const next = await draw(<Shown at={{ country: 'KE' }} />);
  expect(screen.getByRole('navigation', { name: 'Kind of proxy' })).toBeTruthy();
  next.unmount();
});

test.each([
  ['sold', null],
  ['owned', 'owned'],
])('once none is sold, a link that was kept as %s is %s', async (before, after) => {
  const shop = given();
  shop.answers(trafficCalls.trafficPlans, { ...plans, kinds: [] });
  localStorage.setItem(trafficLink, before);
  await draw(<Shown at={{ goods: 'rotating' }} />);
  await screen.findByText('Not available right now');
  await expect.poll(() => localStorage.getItem(trafficLink)).toBe(after);
});

test('only countries where it was seen to leave are named, with their age', async () => {
  given();
  await draw(<Shown at={{ goods: 'rotating' }} />);
  const places = within(await screen.findByRole('list', { name: 'Countries' }));
  expect(places.getAllByRole('listitem')).toHaveLength(1);
  expect(places.getByRole('listitem').textContent).toMatch(/Kenya ?Checked (just now|.* ago)/);
});
