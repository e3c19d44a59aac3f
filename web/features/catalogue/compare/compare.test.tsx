import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import type { MarketProps } from '../market.tsx';
import { aListing, idOf, shopFacts } from '../testing/listings.ts';
import { proxyQuery } from '../catalogue-queries.ts';
import { clearChosen } from '../choose/chosen.ts';
import Compare from './compare.tsx';

afterEach(clearChosen);

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
