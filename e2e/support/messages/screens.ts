import { expect, type Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, broken, json, nobody, unreachable } from '../stage.ts';

const listings = '/products/proxy/details/global-config';
const orders = '/orders/search';
const noOrders = json({ content: [], total: 0, totalItems: 0, page: 0, size: 20 });

const openWith =
  (path: string, call: string, reply: Parameters<typeof answer>[2]) => async (page: Page) => {
    await answer(page, call, reply);
    await page.goto(path);
  };
const open = (path: string) => async (page: Page) => {
  await page.goto(path);
};

const market: readonly Message[] = [
  {
    texts: ['Loading proxies...'],
    where: 'marketplace',
    when: 'the list has not come yet',
    act: openWith('/client/proxy', listings, () => {}),
  },
  {
    texts: ['Error Loading Proxies', 'Failed to load proxies. Please try again later.'],
    where: 'marketplace',
    when: 'the list cannot be fetched',
    act: openWith('/client/proxy', listings, unreachable),
  },
  {
    texts: ['No Proxies Found', 'Try adjusting your filters or selecting a different country.'],
    where: 'marketplace',
    when: 'nothing matches the search',
    act: open('/client/proxy?q=nothing-is-called-this'),
  },
  {
    texts: ['Total Proxies Per Page', 'Total Spent', 'Current', 'Request Our Services Today'],
    where: 'marketplace',
    when: 'it is open',
    act: open('/client/proxy'),
  },
  {
    texts: ['Filter Proxies', 'Region', 'City', 'ISP Provider', 'Reset', 'Cancel', 'Apply'],
    where: 'marketplace, filters',
    when: 'Filters is pressed',
    act: async (page) => {
      await page.goto('/client/proxy');
      await page.getByRole('button', { name: 'Filters' }).click();
    },
  },
  {
    texts: ['Proxy Details', 'Daily Plan', '24 hours access', 'SOCKS5/HTTPS', 'Private', 'Renewal'],
    where: 'marketplace, details',
    when: 'a proxy is opened',
    act: (page, { buyer }) => open(`/client/proxy?proxy=${buyer.proxyId}`)(page),
  },
];

const dashboard: readonly Message[] = [
  {
    texts: ['Customer ID not found. Please log in again.'],
    where: 'dashboard, alert',
    when: 'the stored details name no customer; the token is removed',
    act: async (page) => {
      await page.addInitScript(() => {
        localStorage.setItem('userDetails', JSON.stringify({ email: 'a@example.test' }));
        localStorage.removeItem('user_data');
      });
      await page.goto('/dashboard/proxies');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    texts: ['Welcome back'],
    where: 'sign-in page',
    when: 'the stored details cannot be read; the token is removed',
    act: async (page) => {
      await page.addInitScript(() => localStorage.setItem('userDetails', '{torn'));
      await page.goto('/dashboard/proxies');
      await page.waitForURL(/\/account\/login/);
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    },
  },
  {
    texts: ['Error Loading Dashboard', 'Could not load your dashboard data. Please try again.'],
    where: 'dashboard home',
    when: 'its figures cannot be fetched',
    act: openWith('/dashboard', '/dashboard/summary', broken(500)),
  },
  {
    texts: ['Reload Page'],
    where: 'any screen of the app',
    when: 'Try Again was pressed twice, 2 s apart, and the screen failed again',
    act: async (page) => {
      await page.route(/\/assets\/market-page-.*\.js$/, unreachable);
      await page.goto('/client/proxy');
      for (let retry = 0; retry < 2; retry += 1) {
        const pressed = performance.now();
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(page.getByText('Trying again in')).toBeVisible();
        await expect(page.getByText('Trying again in')).toBeHidden();
        expect(performance.now() - pressed).toBeGreaterThan(1_900);
      }
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    },
  },
  {
    texts: ['Oops! Something went wrong', 'Try Again'],
    where: 'any screen of the app',
    when: 'the script of the screen does not come',
    act: async (page) => {
      await page.route(/\/assets\/market-page-.*\.js$/, unreachable);
      await page.goto('/client/proxy');
    },
  },
];

const ordered: readonly Message[] = [
  {
    texts: [
      'Could not fetch your orders. Server returned: 503 Service Unavailable',
      'Failed to load orders',
    ],
    where: 'Your Proxies',
    when: 'the orders are refused',
    act: openWith('/dashboard/proxies', orders, broken(503)),
  },
  {
    texts: ['No active proxies found for your account.'],
    where: 'Your Proxies',
    when: 'nothing was ever leased',
    act: openWith('/dashboard/proxies', orders, noOrders),
  },
  {
    texts: ['Account Information', 'Connection Information', 'Filter by Date', 'Download Report'],
    where: 'Your Proxies',
    when: 'a proxy is leased',
    act: open('/dashboard/proxies'),
  },
  {
    texts: ['Error loading orders: ', 'Failed to load orders'],
    where: 'orders',
    when: 'the orders are refused',
    act: openWith('/dashboard/orders', orders, broken(503)),
  },
  {
    texts: ['No orders found.', 'You have not made any purchases yet.'],
    where: 'orders',
    when: 'nothing was ever bought',
    act: openWith('/dashboard/orders', orders, noOrders),
  },
  {
    texts: ['No orders found.', 'Try adjusting your search.'],
    where: 'orders',
    when: 'the search finds nothing',
    act: async (page) => {
      await page.goto('/dashboard/orders');
      await page.getByPlaceholder('Search orders...').fill('nothing-is-called-this');
    },
  },
  {
    texts: ['Please select an operating system'],
    where: 'VPS',
    when: 'payment is asked for before a system is chosen',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      await page.getByText('United States').first().click();
      await page.getByRole('button', { name: 'Configure Now' }).first().click();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    },
  },
];

/** The button of the contact form is drawn by its script, so it is found by what it submits. */
async function writeUs(page: Page, email: string, message: string) {
  await page.goto('/contact');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Message').fill(message);
  await page.locator('form[data-contact] button').last().click();
}

const contact: readonly Message[] = [
  {
    texts: ['Invalid email address', 'Message must be at least 10 characters long'],
    where: 'contact form',
    when: 'both fields are wrong',
    state: nobody,
    act: (page) => writeUs(page, 'nobody', 'short'),
  },
  {
    texts: ['Something went wrong. Please try again.'],
    where: 'contact form',
    when: 'the message is refused',
    state: nobody,
    act: async (page) => {
      await answer(page, '/messages', broken(500));
      await writeUs(page, 'person@example.test', 'A message that is long enough.');
    },
  },
  {
    texts: ['Message sent successfully!'],
    where: 'contact form',
    when: 'the message is taken; the confirmation follows at once',
    state: nobody,
    act: async (page) => {
      await page.route(/\/delivered$/, () => {});
      await writeUs(page, 'person@example.test', 'A message that is long enough.');
    },
  },
];

export const screenMessages = [...market, ...dashboard, ...ordered, ...contact];
