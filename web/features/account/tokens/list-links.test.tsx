import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listLinkCalls, type ListLink } from '#contracts/leases/list-links.ts';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { ListLinks } from './list-links.tsx';

const link: ListLink = {
  id: 'lnk_1',
  name: 'Scraper',
  hint: 'lango_list_abcdef',
  of: { kind: 'label', label: 'Project 7' },
  madeAt: '2026-03-01T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  reads: 12,
  lastReadAt: '2026-03-02T12:00:00.000Z',
  lastReadFrom: '102.0.4.0/24',
};
const address = 'https://shop.test/list/lango_list_x';

async function drawLinks(...content: ListLink[]) {
  const shop = fakeShop();
  shop.answers(listLinkCalls.listLinks, { content });
  shop.answers(listLinkCalls.makeListLink, { link, address });
  shop.answers(listLinkCalls.revokeListLink, undefined);
  shop.answers(ownLeaseCalls.ownLeases, {
    content: [],
    page: 0,
    size: 1,
    totalItems: 0,
    counts: { active: 1, expired: 0, total: 1 },
    labels: [{ label: 'Project 7', count: 1 }],
  });
  const { user } = await draw(<ListLinks />);
  return { shop, user };
}

test('a link shows what it lists and who read it, and ends after it is asked for again', async () => {
  const { shop, user } = await drawLinks(link);
  const one = await screen.findByRole('listitem');
  expect(within(one).getByText('By label: Project 7')).toBeTruthy();
  expect(one.textContent).toContain('Read 12 times, last 2 Mar 2026, 15:00 EAT from 102.0.4.0/24');
  await user.click(screen.getByRole('button', { name: 'Revoke Scraper' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(shop.askedOf(listLinkCalls.revokeListLink)).toHaveLength(1);
});

test('a new one says what it lists, and its address is shown in every format', async () => {
  const { shop, user } = await drawLinks();
  await screen.findByText('No list links yet.');
  await user.click(screen.getByRole('button', { name: 'New list link' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Create list link' }));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Scraper');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Proxies' }), 'By label');
  await user.click(screen.getByRole('button', { name: 'Create list link' }));
  expect(shop.askedOf(listLinkCalls.makeListLink)).toEqual([]);
  await screen.findByRole('option', { name: 'Project 7' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'Project 7');
  await user.type(screen.getByLabelText('Current password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Create list link' }));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(shop.askedOf(listLinkCalls.makeListLink).map(({ body }) => body)).toEqual([
    {
      name: 'Scraper',
      of: { kind: 'label', label: 'Project 7' },
      days: 90,
      proof: { password: 'a long password' },
    },
  ]);
  expect(shown.value).toBe(`${address}.txt`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Clash');
  expect(shown.value).toBe(`${address}.yaml`);
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }));
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New list link' }));
});
