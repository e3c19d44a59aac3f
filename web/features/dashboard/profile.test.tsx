import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { Profile } from './profile.tsx';

const person = {
  name: 'Amina Otieno',
  email: 'amina@post.test',
  customerId: `cus_${'0'.repeat(32)}`,
} as const;

beforeEach(() => {
  localStorage.setItem(storageKeys.token, 'token');
  localStorage.setItem(storageKeys.user, JSON.stringify(person));
});

test('the profile says who is signed in, and leads to what can be changed and what was bought', async () => {
  fakeShop().answers(calls.dashboardSummary, {
    customerId: person.customerId,
    totalProducts: 3,
    totalSpent: '4.00',
    productsByCategory: { proxies: 2, vps: 1, templates: 0, nonVoip: 0, vcc: 0 },
    orders: 3,
    active: { proxies: 1, vps: 0 },
    activeServices: 1,
    lastActivityAt: null,
    trending: [],
  });
  const { container } = await draw(<Profile />);
  await screen.findByText('3');
  // The head and the list of the specification both name the person.
  const times = Object.values(person).map((text) => container.textContent.split(text).length - 1);
  expect(times).toEqual([2, 2, 1]);
  const personal = within(screen.getByRole('region', { name: 'Personal Information' }));
  expect(personal.getByRole('link', { name: 'Edit in Settings' }).getAttribute('href')).toBe(
    '/account/settings',
  );
  const bought = within(screen.getByRole('region', { name: 'Products by Category' }));
  const links = bought.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    ['proxies', 'vps', 'templates', 'nonvoip', 'vcc'].map((name) => `/dashboard/${name}`),
  );
});
