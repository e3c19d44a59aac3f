import { expect, type Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, changed, unreachable, type Act } from '../stage.ts';

const panel = (item: string) => `/checkout?product=proxy&item=${item}&plan=daily`;

/** Stored details that name nobody; everything else of the sign-in stays. */
async function withoutId(page: Page) {
  await page.addInitScript(() => {
    localStorage.setItem('userDetails', JSON.stringify({ email: 'a@example.test' }));
    localStorage.removeItem('user_data');
  });
}

/** The id goes while the screen is open, without a word; a press in the same moment follows. */
const loseId = (page: Page, press?: RegExp) =>
  page.evaluate((name) => {
    localStorage.setItem('userDetails', JSON.stringify({ email: 'a@example.test' }));
    localStorage.removeItem('user_data');
    const buttons = name ? [...document.querySelectorAll('button')] : [];
    buttons.find(({ textContent }) => name?.test(textContent ?? ''))?.click();
  }, press);

const openWithoutId =
  (path: string): Act =>
  async (page) => {
    await withoutId(page);
    await page.goto(path);
  };

type Found = Readonly<{ content: readonly object[] }>;

/** What each screen says when the customer's id is not there. */
export const customerIdMessages: readonly Message[] = [
  {
    texts: ['Loading customer data...'],
    where: 'payment panel',
    when: 'the customer id has not been found yet',
    act: (page, stage) => openWithoutId(panel(stage.buyer.proxyId))(page, stage),
  },
  {
    texts: ['Customer ID is missing. Please log in again.'],
    where: 'payment panel, toast',
    when: 'Pay is pressed and the customer id is gone; nothing is sent',
    act: async (page, { buyer }) => {
      let sent = 0;
      await answer(page, '/payments', (route) => {
        sent += 1;
        return route.continue();
      });
      await page.goto(panel(buyer.proxyId));
      const label = /^Pay \d+ KES/;
      await expect(page.getByRole('button', { name: label })).toBeEnabled();
      await page.getByLabel('M-Pesa phone number').fill('0712345678');
      await loseId(page, label);
      await expect(page.getByText('Customer ID is missing.').first()).toBeVisible();
      expect(sent).toBe(0);
    },
  },
  {
    texts: ['Customer ID is missing. Please try again or refresh.'],
    where: 'payment progress, toast',
    when: 'the payment is accepted and the customer id is gone, so nothing can be leased',
    act: async (page, { buyer }) => {
      let status = 'PROCESSING';
      await answer(page, `/payments/${buyer.waiting}/events`, unreachable);
      const put = changed(({ content }: Found) => ({
        content: content.map((each) => ({ ...each, transactionStatus: status })),
      }));
      await answer(page, '/payments/search', put);
      await page.goto(`/payment/callback?payment=${buyer.waiting}`);
      await expect(page.getByText('Order').first()).toBeVisible();
      await loseId(page);
      status = 'ACCEPTED';
    },
  },
  {
    texts: ['No customer ID found. Please log in.'],
    where: 'orders',
    when: 'there is no customer id',
    act: openWithoutId('/dashboard/orders'),
  },
  {
    texts: ['Customer ID not available. Please log in again.'],
    where: 'Your Proxies',
    when: 'there is no customer id',
    act: openWithoutId('/dashboard/proxies'),
  },
];
