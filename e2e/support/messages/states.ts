import { expect, type Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, changed, json, nobody, unavailable, type Act } from '../stage.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
type Orders = Readonly<{
  content: readonly Readonly<{ orderData: Readonly<Record<string, string>> }>[];
}>;

/** Your Proxies, with other facts in the leases of the shop's answer. */
const withLeases =
  (facts: () => Readonly<Record<string, string | undefined>>, path = '/dashboard/proxies'): Act =>
  async (page) => {
    const put = changed((found: Orders) => ({
      ...found,
      content: found.content.map((order) => ({
        ...order,
        orderData: { ...order.orderData, ...facts() },
      })),
    }));
    await answer(page, '/orders/search', put);
    await page.goto(path);
  };
const endingIn = (leftMs: number) => () => ({ LEASE_VALID_UNTIL: String(Date.now() + leftMs) });

const leases: readonly Message[] = [
  {
    texts: ['1 day remaining'],
    where: 'Your Proxies, badge',
    when: 'less than a day is left',
    act: withLeases(endingIn(20 * hourMs)),
  },
  {
    texts: ['3 days remaining'],
    where: 'Your Proxies, badge',
    when: 'two days and an hour are left, rounded up',
    act: withLeases(endingIn(2 * dayMs + hourMs)),
  },
  {
    texts: ['Expired'],
    where: 'Your Proxies, badge of the Expired tab',
    when: 'no day is left',
    act: withLeases(endingIn(-hourMs), '/dashboard/proxies?tab=expired'),
  },
  {
    texts: ['••••••••', 'not issued yet'],
    where: 'Connection Information',
    when: 'no password has been made yet',
    act: withLeases(() => ({ PROXY_PASSWORD: undefined })),
  },
];

/** Throws where the router enters a route, before any screen is there to catch it. */
const breakStorage = (page: Page) =>
  page.addInitScript(() => {
    const read = localStorage.getItem.bind(localStorage);
    Storage.prototype.getItem = (key: string) => {
      if (key === 'authToken') throw new Error('the storage is locked');
      return read(key);
    };
  });

const crashes: readonly Message[] = [
  {
    texts: ['Unexpected Application Error!', 'the storage is locked'],
    where: "the router's own fallback",
    when: 'a route cannot be entered at all',
    act: async (page) => {
      await breakStorage(page);
      await page.goto('/dashboard');
    },
  },
  {
    texts: ['This page does not exist'],
    where: 'any other path of the app',
    when: 'nothing is there',
    act: async (page) => {
      await page.goto('/dashboard/no-such-page');
    },
  },
];

const problemOf = (detail: string) => json({ ...unavailable, detail }, 503);

const said: readonly Message[] = [
  {
    texts: ['Error Loading Proxies', 'The catalogue rests for a minute.'],
    where: 'marketplace',
    when: 'the shop refuses the list with words of its own',
    act: async (page) => {
      await answer(
        page,
        '/products/proxy/details/global-config',
        problemOf('The catalogue rests for a minute.'),
      );
      await page.goto('/client/proxy');
    },
  },
  {
    texts: ['Error 503: Service Unavailable'],
    where: 'orders, row',
    when: 'the orders are refused',
    act: async (page) => {
      await answer(page, '/orders/search', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/dashboard/orders');
    },
  },
];

async function writeUs(page: Page) {
  await page.goto('/contact');
  await page.getByLabel('Your email').fill('person@example.test');
  await page.getByLabel('Message').fill('A message that is long enough.');
  await page.locator('form[data-contact] button').last().click();
}

const contact: readonly Message[] = [
  {
    texts: ['Sending...'],
    where: 'contact form, button',
    when: 'the message is on its way',
    state: nobody,
    act: async (page) => {
      await answer(page, '/messages', () => {});
      await writeUs(page);
    },
  },
  {
    texts: ['Something went wrong. Please try again.'],
    where: "contact form; the console says 'Failed to send message'",
    when: 'the answer is not ok',
    state: nobody,
    act: async (page) => {
      const lines: string[] = [];
      page.on('pageerror', ({ message }) => lines.push(message));
      await answer(page, '/messages', (route) => route.fulfill({ status: 500, body: '' }));
      await writeUs(page);
      await expect.poll(() => lines.join('\n')).toContain('Failed to send message');
    },
  },
];

/** States of screens that need the shop to answer otherwise than it would. */
export const stateMessages = [...leases, ...crashes, ...said, ...contact];
