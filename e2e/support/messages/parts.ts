import { expect, type Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, changed, json, nobody, type Act } from '../stage.ts';

const open =
  (path: string): Act =>
  async (page) => {
    await page.goto(path);
  };
const press =
  (path: string, name: string): Act =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('button', { name }).first().click();
  };

const risen = { id: 'proxies', name: 'Proxies', category: 'proxies', trend: 'up', percent: 40 };

const frame: readonly Message[] = [
  {
    texts: ['Profile', 'Logout'],
    where: 'top bar, user menu',
    when: 'it is opened',
    act: press('/dashboard', 'User menu'),
  },
  {
    texts: ['Welcome back, Wanjiru', 'Sign out'],
    where: "dashboard, banner and the sidebar's own way out",
    when: 'it is open',
    act: open('/dashboard'),
  },
  {
    texts: ['Getting Started', 'Explore services', 'Complete profile', 'Make first purchase'],
    where: 'dashboard home',
    when: 'a step is still to be done',
    act: open('/dashboard'),
  },
  {
    texts: ['Trending Services', '40% up'],
    where: 'dashboard home',
    when: 'sales have risen',
    act: async (page) => {
      await answer(
        page,
        '/dashboard/summary',
        changed((found: object) => ({ ...found, trending: [risen] })),
      );
      await page.goto('/dashboard');
    },
  },
  {
    texts: ['Template one', 'Template four', 'Not for sale', 'SPECIMEN'],
    where: 'dashboard home, templates: four pictures of nothing, and no price',
    when: 'it is open',
    act: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: /^Preview Template/ })).toHaveCount(4);
    },
  },
];

const market: readonly Message[] = [
  {
    texts: ['Filter Proxies'],
    where: 'marketplace, filters: All Regions, All Cities and All ISPs at first',
    when: 'nothing was chosen',
    act: async (page) => {
      await press('/client/proxy', 'Filters')(page, undefined as never);
      const selects = page.getByRole('dialog').locator('select');
      await expect(selects).toHaveCount(3);
      const first = await selects.evaluateAll((found) =>
        found.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
      );
      expect(first).toEqual(['All Regions', 'All Cities', 'All ISPs']);
    },
  },
  {
    texts: ['Daily Plan', 'per day', '24 hours access', 'Monthly Plan', 'per month'],
    where: 'marketplace, details: the daily plan first',
    when: 'a proxy is opened',
    act: (page, stage) => open(`/client/proxy?proxy=${stage.buyer.proxyId}`)(page, stage),
  },
  {
    texts: ['You can renew this after you lease it'],
    where: 'marketplace, details',
    when: 'Renewal is pressed by who does not hold the address',
    act: (page, stage) =>
      press(`/client/proxy?proxy=${stage.buyer.proxyId}`, 'Renewal')(page, stage),
  },
  {
    texts: ['1 USD = 130 KES', 'Recipient email', 'Customer ID'],
    where: 'payment panel: the e-mail cannot be changed, the customer id is cut short',
    when: 'Purchase Proxy is pressed',
    act: async (page, stage) => {
      const { customer, proxyId } = stage.buyer;
      await press(`/client/proxy?proxy=${proxyId}`, 'Purchase Proxy')(page, stage);
      const email = page.getByLabel('Recipient email');
      await expect(email).toHaveValue(customer.email);
      await expect(email).not.toBeEditable();
      const cut = `${customer.customerId.slice(0, 8)}…`;
      await expect(page.getByRole('dialog').getByText(cut)).toBeVisible();
    },
  },
];

const questions = [
  /by RDP or by SSH/,
  /Android emulator/,
  /install my own software/,
  /setup take/,
  /Linux or Windows/,
  /different configuration/,
] as const;

const servers: readonly Message[] = [
  {
    texts: ['We’ll email you the address, username and password.'],
    where: 'VPS, questions: six of them',
    when: 'the first is opened',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      for (const question of questions) await expect(page.getByText(question).last()).toBeVisible();
      await page.getByText(questions[0]).click();
    },
  },
  {
    texts: ['Windows 11', 'Every server comes with an Android emulator'],
    where: 'VPS, panel: no system to choose',
    when: 'the server is in Germany',
    act: async (page) => {
      await page.goto('/dashboard/vps?country=DE');
      await page.getByRole('button', { name: 'Configure Now' }).first().click();
      await expect(page.getByText('Order Summary')).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
    },
  },
];

const lists: readonly Message[] = [
  {
    texts: ['Lease Start Date', 'Lease End Date', 'Reset', 'Apply Filters'],
    where: 'Your Proxies',
    when: 'Filter by Date is pressed',
    act: press('/dashboard/proxies', 'Filter by Date'),
  },
  {
    texts: ['Active proxies', 'Expired proxies', 'Total proxies'],
    where: 'Your Proxies, account',
    when: 'it is open',
    act: async (page) => {
      await page.goto('/dashboard/proxies');
      await expect(
        page.getByPlaceholder('Search by ID, IP, location or ISP', { exact: true }),
      ).toBeVisible();
    },
  },
  {
    texts: ['Start Date', 'End Date', 'Reset', 'Apply Filters'],
    where: 'orders',
    when: 'Filter Dates is pressed',
    act: press('/dashboard/orders', 'Filter Dates'),
  },
  {
    texts: ['First name', 'Last name', 'Total orders'],
    where: 'orders: nothing to download or print',
    when: 'nothing was ever bought',
    act: async (page) => {
      const none = { content: [], total: 0, totalItems: 0, page: 0, size: 20 };
      await answer(page, '/orders/search', json(none));
      await page.goto('/dashboard/orders');
      await expect(page.getByText('No orders found.')).toBeVisible();
      for (const name of ['Download Report', 'Print']) {
        await expect(page.getByRole('button', { name })).toBeDisabled();
      }
    },
  },
  {
    texts: ['SAMPLE', 'CVV'],
    where: 'virtual cards: the buttons do nothing, the card turns over',
    when: 'the card is pressed',
    act: async (page) => {
      await page.goto('/dashboard/vcc');
      for (const name of ['Create New Card', 'Join the waiting list']) {
        await expect(page.getByRole('button', { name })).toBeDisabled();
      }
      const card = page.getByRole('button', { name: 'Turn the sample card over' });
      await card.click();
      await expect(card).toHaveAttribute('aria-pressed', 'true');
    },
  },
];

const tips = ['sufficient funds', 'phone number is correct', 'Respond to the prompt'] as const;

const leadsTo = (page: Page, name: string, path: string) =>
  expect(page.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^${path}`));

const results: readonly Message[] = [
  {
    texts: [...tips, 'daily limits', 'Wait a few minutes, then retry'],
    where: 'failed page, tips',
    when: 'Troubleshooting Tips is opened; Go Back leads to the M-Pesa checkout',
    act: async (page, { buyer }) => {
      await page.goto(`/status/failed?payment=${buyer.declined}`);
      await leadsTo(page, 'Go Back', '/checkout/mpesa');
      const first = page.getByText(tips[0]);
      if (!(await first.isVisible())) await page.getByText('Troubleshooting Tips').click();
    },
  },
  {
    texts: ['Payment Successful', 'Amount', 'Payment method', 'Phone number'],
    where: 'success page, ways on',
    when: 'the customer paid',
    act: async (page, { buyer }) => {
      await page.goto(`/status/success?payment=${buyer.paid}`);
      await leadsTo(page, 'Continue Shopping', '/client/proxy');
      await leadsTo(page, 'Go to Dashboard', '/dashboard');
    },
  },
  {
    texts: ['Payment not found', 'View orders'],
    where: 'result page',
    when: 'its address names no payment',
    act: async (page) => {
      await page.goto('/status/success');
      await leadsTo(page, 'View orders', '/dashboard/orders');
    },
  },
  {
    texts: ['Payment not found', 'Sign in'],
    where: 'result page, which waits for its reader',
    when: 'nobody is signed in',
    state: nobody,
    act: async (page, { buyer }) => {
      const result = `/status/failed?payment=${buyer.declined}`;
      await page.goto(result);
      const link = page.getByRole('link', { name: 'Sign in' });
      await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(result)));
    },
  },
  {
    texts: ['Sending the prompt to your phone'],
    where: 'test page; Submit waits for a phone number',
    when: 'the number is being sent',
    state: nobody,
    act: async (page) => {
      await answer(page, '/payments', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await page.goto('/test');
      const submit = page.getByRole('button', { name: 'Submit' });
      await expect(submit).toBeDisabled();
      await page.getByPlaceholder('2547XXXXXXXX').fill('0712300324');
      await submit.click();
    },
  },
];

const front: readonly Message[] = [
  {
    texts: ['Refresh Page'],
    where: "the router's own fallback, way on to the front page",
    when: 'a route cannot be entered at all',
    act: async (page) => {
      await page.addInitScript(() => {
        const read = localStorage.getItem.bind(localStorage);
        Storage.prototype.getItem = (key: string) => {
          if (key === 'authToken') throw new Error('the storage is locked');
          return read(key);
        };
      });
      await page.goto('/dashboard');
      await leadsTo(page, 'Refresh Page', '/$');
    },
  },
  ...[
    { path: '/no-such-page', where: 'any other path', texts: ['This page does not exist'] },
    { path: '/coming-soon', where: 'coming soon', texts: ['Non-VOIP numbers', 'Coming soon'] },
    { path: '/maintainance', where: 'questions', texts: ['FAQ'] },
    { path: '/contact', where: 'contact page, footer', texts: ['© Lango'] },
    { path: '/openmail', where: 'open-mail page', texts: ['Gmail'] },
    { path: '/privacy', where: 'terms and privacy', texts: ['Terms', 'Privacy', 'Acceptable'] },
  ].map(({ path, where, texts }) => ({
    texts,
    where,
    when: 'it is open',
    state: nobody,
    act: open(path),
  })),
  {
    texts: ['Contact Us', 'Get Started'],
    where: 'menu of the public pages below 768 px',
    when: 'it is opened',
    state: nobody,
    width: 390,
    act: press('/', 'Menu'),
  },
];

/** What parts of screens say, some of them only once something was pressed. */
export const partMessages = [...frame, ...market, ...servers, ...lists, ...results, ...front];
