import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { centreOf } from '../../../ui/world/centres.ts';
import { mapHeight, mapWidth } from '../../../ui/world/place.ts';
import type { MarketSearch } from '../market-search.ts';
import MarketMap from './market-map.tsx';

const given = async (search: MarketSearch = { country: 'KE' }) => {
  const shop = fakeShop();
  shop.answers(calls.countries, [
    { code: 'KE', name: 'Kenya', listed: 12, available: 3 },
    { code: 'US', name: 'United States', listed: 440, available: 3 },
    { code: 'JP', name: 'Japan', listed: 0, available: 0 },
  ]);
  shop.answers(calls.proxyPages, {
    total: 1,
    totalItems: 2,
    page: 0,
    pageSize: 20,
    listed: 12,
    available: 3,
    countries: [{ code: 'KE', count: 2 }],
  });
  const chosen: string[] = [];
  const drawn = await draw(<MarketMap search={search} onSelect={(code) => chosen.push(code)} />);
  await screen.findByRole('button', { name: /Kenya/ });
  return { chosen, ...drawn };
};

test('countries with stock are listed, most of it first, and a press chooses one', async () => {
  const { chosen, user } = await given();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['United States440', 'Kenya12']);
  await user.click(screen.getByRole('button', { name: /United States/ }));
  expect(chosen).toEqual(['US']);
});

test('on the map a pointer names the nearest country, and its press chooses that one', async () => {
  const { chosen, container } = await given();
  const globe = container.querySelector('[aria-hidden=true]:has(circle)');
  if (!globe) throw new Error('There is no map.');
  globe.getBoundingClientRect = () => new DOMRect(0, 0, mapWidth, mapHeight);
  const { x = 0, y = 0 } = centreOf('US') ?? {};
  const at = { clientX: x + 5, clientY: y - 5 };
  fireEvent.click(globe, at);
  expect(globe.textContent).toBe('United States 440');
  expect(chosen).toEqual([]);
  fireEvent.click(globe, at);
  expect(chosen).toEqual(['US']);
});

test('with filters each country says how many they leave there', async () => {
  await given({ country: 'KE', kind: 'mobile', city: 'Nairobi' });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Kenya2']);
});
