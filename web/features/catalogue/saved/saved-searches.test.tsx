import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { savedSearchCalls, type SavedSearch } from '#contracts/goods/saved-searches.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import type { MarketSearch } from '../market-search.ts';
import SavedSearches from './saved-searches.tsx';

const mine: SavedSearch = {
  id: `sav_${'0'.repeat(32)}`,
  name: 'Cheap in Kenya',
  view: { countryCode: 'KE', sort: 'price', direction: 'asc' },
  found: 1_204,
  savedAt: '2026-11-20T10:00:00.000Z',
};
const onClose = vi.fn<() => void>();
const onOpen = vi.fn<(search: MarketSearch) => void>();
const drawn = (search: MarketSearch = {}) =>
  draw(<SavedSearches open search={search} onClose={onClose} onOpen={onOpen} />);

test('the view that is shown is saved under a name, and opened again', async () => {
  const shop = fakeShop();
  shop.answers(savedSearchCalls.savedSearches, { content: [] });
  shop.answers(savedSearchCalls.saveSearch, { content: [mine] });
  const { user } = await drawn({ country: 'KE', sort: 'price', dir: 'asc', page: 2 });
  await screen.findByText('No saved searches yet.');
  await user.type(screen.getByLabelText('Name this search'), 'Cheap in Kenya');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Cheap in Kenya 1,204 found' }));
  expect(shop.askedOf(savedSearchCalls.saveSearch).at(-1)?.body).toEqual({
    name: mine.name,
    view: mine.view,
  });
  expect(onOpen).toHaveBeenCalledWith({ country: 'KE', sort: 'price', dir: 'asc' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('one is deleted', async () => {
  const shop = fakeShop();
  shop.answers(savedSearchCalls.savedSearches, { content: [mine] });
  shop.answers(savedSearchCalls.deleteSearch, { content: [] });
  const { user } = await drawn();
  await user.click(await screen.findByRole('button', { name: 'Delete Cheap in Kenya' }));
  await screen.findByText('No saved searches yet.');
  expect(shop.askedOf(savedSearchCalls.deleteSearch).at(-1)?.path).toContain(mine.id);
});

test('a further one than twenty is refused under its name', async () => {
  const shop = fakeShop();
  const detail = 'You can save up to 20 searches. Delete one first.';
  shop.answers(savedSearchCalls.savedSearches, { content: [mine] });
  shop.refuses(savedSearchCalls.saveSearch, {
    code: 'validation-failed',
    status: 422,
    errors: [{ pointer: '/name', detail }],
  });
  const { user } = await drawn();
  const name = screen.getByLabelText('Name this search');
  await user.type(name, 'One more{Enter}');
  await waitFor(() => expect(problemOf(name)).toContain(detail));
});
