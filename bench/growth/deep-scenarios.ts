import type { Scenario } from '../admin/scenarios.ts';
import type { ShopSize } from './fill-shop.ts';

const list = '/api/products/proxy/details/global-config';
const sorts = ['city', 'isp', 'conn', 'speed', 'rating', 'price', 'ping'] as const;

const suggested = ['city 123', 'network', 'germany', '240.0.7.1', '01234', 'zanzibar'].map(
  (text) => ({
    name: `suggestions: ${text}`,
    path: `/api/products/suggestions?search=${encodeURIComponent(text)}`,
  }),
);

/** Every order of the market's list both ways, and the pages that are deep in it. */
export function deepScenarios({ listings }: ShopSize): readonly Scenario[] {
  // Four of ten proxies are in the first country; some of them are off sale, down or leased.
  const pages = Math.floor((listings * 0.3) / 20);
  const sorted = sorts.flatMap((sort) =>
    ['asc', 'desc'].map((direction) => ({
      name: `by ${sort}, ${direction}`,
      path: `${list}?countryCode=US&sort=${sort}&direction=${direction}`,
    })),
  );
  return [
    ...sorted,
    { name: 'middle page', path: `${list}?countryCode=US&pageNum=${Math.floor(pages / 2)}` },
    { name: 'late page', path: `${list}?countryCode=US&pageNum=${pages}` },
    { name: 'late page by price', path: `${list}?countryCode=US&sort=price&pageNum=${pages}` },
    {
      name: 'page count of a region and network',
      path: '/api/products/proxies?countryCode=US&regionName=Region%207&isp=Network%207%20Cable',
    },
    {
      name: 'page count of a common word, with options',
      path: '/api/products/proxies?countryCode=US&search=network&segments=true',
    },
    { name: 'search for a common word', path: `${list}?countryCode=US&search=fiber` },
    { name: 'search for a zip', path: `${list}?countryCode=US&search=01234` },
    ...suggested,
  ];
}
