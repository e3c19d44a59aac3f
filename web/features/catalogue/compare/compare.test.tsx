import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import type { MarketProps } from '../market.tsx';
import { aListing, idOf, shopFacts } from '../testing/listings.ts';
import { proxyQuery } from '../catalogue-queries.ts';
import { CompareTick } from './compare-tick.tsx';
import Compare from './compare.tsx';
import { clearCompared } from './compared.ts';

afterEach(clearCompared);

const listings = [
  aListing(1, { priceMonthCents: 900, ping: 40 }),
  aListing(2, { priceMonthCents: 700, ping: 90 }),
  aListing(3, { priceMonthCents: 800, ping: null, availability: 'leased' }),
];
const [first, second, third] = listings.map(({ id }) => id);

/** The shop answers the proxies by their ids; others are not listed any more. */
function shopWith() {
  const shop = fakeShop();
  shop.answers(calls.shopFacts, shopFacts);
  for (const listing of listings) {
    shop.answers({ ...calls.proxy, path: calls.proxy.path.replace(':id', listing.id) }, listing);
  }
  shop.refuses(
    { ...calls.proxy, path: calls.proxy.path.replace(':id', idOf(9)) },
    { code: 'not-found', status: 404 },
  );
  return shop;
}

const cellsOf = (line: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${line}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('what is ticked is compared through the address; one alone waits for another', async () => {
  shopWith();
  const onSearch = vi.fn<MarketProps['onSearch']>();
  const { user } = await draw(
    <>
      {listings.map((listing) => (
        <CompareTick key={listing.id} listing={listing} />
      ))}
      <Compare search={{ country: 'US' }} onSearch={onSearch}>
        {null}
      </Compare>
    </>,
  );
  const tick = (name: string) => screen.getByRole('checkbox', { name });
  expect(screen.queryByRole('group', { name: 'Proxies to compare' })).toBeNull();
  await user.click(tick('Compare City 1, Comcast'));
  expect(screen.getByRole('button', { name: 'Compare 1' })).toHaveProperty('disabled', true);
  await user.click(tick('Compare City 2, Comcast'));
  await user.click(screen.getByRole('button', { name: 'Compare 2' }));
  expect(onSearch).toHaveBeenCalledWith(
    { country: 'US', compare: `${first},${second}` },
    { replace: true },
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(tick('Compare City 1, Comcast')).toHaveProperty('checked', false);
});

test('a fifth cannot be ticked before another is taken away', async () => {
  const many = [1, 2, 3, 4, 5].map((number) => aListing(number));
  const { user } = await draw(many.map((each) => <CompareTick key={each.id} listing={each} />));
  const tick = (number: number) =>
    screen.getByRole('checkbox', { name: `Compare City ${number}, Comcast` });
  for (const number of [1, 2, 3, 4]) await user.click(tick(number));
  expect(tick(5)).toHaveProperty('disabled', true);
  await user.click(tick(1));
  expect(tick(5)).toHaveProperty('disabled', false);
});

test('one alone is kept apart from its own details', async () => {
  shopWith();
  await draw(
    <>
      <Seen id={idOf(1)} />
      <Compare search={{ compare: idOf(1) }} onSearch={vi.fn<MarketProps['onSearch']>()}>
        {null}
      </Compare>
    </>,
  );
  await waitFor(() => expect(cellsOf('Status')).toEqual(['Available ']));
  expect(screen.getByText('details of City 1')).toBeTruthy();
});

/** What reads the details of one, beside a comparison of the same. */
function Seen({ id }: { id: string }) {
  const { data } = useQuery(proxyQuery(id));
  return data && <p>{`details of ${data.loc.city}`}</p>;
}

test('a shared address shows the facts as they are now, the best of each line in words', async () => {
  shopWith();
  const onSearch = vi.fn<MarketProps['onSearch']>();
  const search = { compare: `${first},${second},${third},${idOf(9)}` };
  const { user } = await draw(
    <Compare search={search} onSearch={onSearch}>
      {null}
    </Compare>,
  );
  await screen.findByRole('columnheader', { name: 'No longer listed' });
  await waitFor(() => expect(cellsOf('Per month')[1]).toMatch(/\$7\.00.*KES 910.*Best/));
  expect(cellsOf('Per month').join()).not.toMatch(/\$[89]\.00[^,]*Best/);
  expect(cellsOf('Ping')).toEqual(['40 ms Best', '90 ms ', 'not measured yet ', ' ']);
  expect(cellsOf('Status').slice(0, 3)).toEqual(['Available ', 'Available ', 'Leased ']);
  const buy = (city: string) => screen.getByRole('button', { name: `Purchase ${city}, Comcast` });
  expect(buy('City 3')).toHaveProperty('disabled', true);
  await user.click(buy('City 1'));
  expect(onSearch).toHaveBeenCalledWith({ ...search, proxy: first }, { replace: true });
});
