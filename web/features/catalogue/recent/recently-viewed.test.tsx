import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { noteViewed, readViewed } from '../../../lib/recently-viewed.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { aListing, idOf } from '../testing/listings.ts';
import RecentlyViewed from './recently-viewed.tsx';

const called = (id: string) => ({ ...calls.proxy, path: calls.proxy.path.replace(':id', id) });

test('what was opened last is listed as it is now, and can be cleared', async () => {
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId: 'cus_1' }));
  for (const number of [1, 2, 3]) noteViewed(idOf(number));
  const shop = fakeShop();
  shop.answers(called(idOf(1)), aListing(1));
  shop.answers(called(idOf(2)), aListing(2, { availability: 'leased' }));
  shop.refuses(called(idOf(3)), { code: 'not-found', status: 404 });
  const { user } = await draw(<RecentlyViewed search={{ country: 'US' }} />);
  await screen.findByRole('region', { name: 'Recently viewed' });
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['City 2ComcastLeased', 'City 1Comcast$9.00/mo']);
  const link = screen.getByRole('link', { name: 'City 1, Comcast' });
  expect(link.getAttribute('href')).toContain(`country=US&proxy=${idOf(1)}`);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(readViewed()).toEqual([]);
});
