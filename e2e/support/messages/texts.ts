import type { Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { nobody } from '../stage.ts';

type Screen = Readonly<{ where: string; path: string; texts: readonly string[] }>;

const open = ({ where, path, texts }: Screen): Message => ({
  texts,
  where,
  when: 'it is open',
  act: async (page) => {
    await page.goto(path);
  },
});

const home: readonly Screen[] = [
  {
    where: 'dashboard home, tiles',
    path: '/dashboard',
    texts: ['Total Spent', 'Active Services', 'out of 6', 'Last Activity'],
  },
  {
    where: 'dashboard home, services',
    path: '/dashboard',
    texts: ['Your Services', 'VPS Servers', 'Non-VOIP Numbers', 'VCC Cards', 'Orders'],
  },
  {
    where: 'dashboard home, templates',
    path: '/dashboard',
    texts: ['Popular PSD Templates', 'View All Templates', 'Preview'],
  },
  {
    where: 'dashboard home, beside',
    path: '/dashboard',
    texts: ['Start Tour', 'Tips & Guides', 'Read More', 'Need Help', '24/7'],
  },
  {
    where: 'dashboard home, help',
    path: '/dashboard',
    texts: ['Live Chat', 'Open Ticket', 'Home', 'Proxies', 'VCC', 'Support'],
  },
];

const pages: readonly Screen[] = [
  {
    where: 'profile',
    path: '/dashboard/profile',
    texts: ['Personal Information', 'Account Summary', 'Total products', 'Products by Category'],
  },
  {
    where: 'profile, categories',
    path: '/dashboard/profile',
    texts: ['Proxies', 'VPS Servers', 'PSD Templates', 'Non-VOIP Numbers', 'VCC Cards'],
  },
  {
    where: 'PSD templates',
    path: '/dashboard/templates',
    texts: ['Coming Soon', 'under development'],
  },
  { where: 'Non-VOIP numbers', path: '/dashboard/nonvoip', texts: ['Coming Soon'] },
  {
    where: 'virtual cards',
    path: '/dashboard/vcc',
    texts: ['Payment Services Integration', 'Contact Support', 'Management Suite Coming Soon'],
  },
  {
    where: 'virtual cards, buttons',
    path: '/dashboard/vcc',
    texts: ['Create New Card', 'Join the waiting list'],
  },
  {
    where: 'orders',
    path: '/dashboard/orders',
    texts: ['Your Orders', 'Filter Dates', 'Download Report', 'Print', 'Customer Information'],
  },
  {
    where: 'orders, columns',
    path: '/dashboard/orders',
    texts: ['Order ID', 'Date', 'Product', 'Category', 'Quantity', 'Amount', 'Status'],
  },
  { where: 'orders, below', path: '/dashboard/orders', texts: ['Total Amount'] },
  { where: 'Your Proxies, tabs', path: '/dashboard/proxies', texts: ['Active', 'Expired', 'All'] },
  { where: 'Your Proxies, hint', path: '/dashboard/proxies', texts: ['spam'] },
];

const front: readonly Screen[] = [
  {
    where: 'landing page',
    path: '/',
    texts: ["We've Got the Perfect Solutions For You", 'Get Started', 'Sign in'],
  },
  {
    where: 'header',
    path: '/privacy',
    texts: ['Residential Proxy', 'RDP Server', 'PSD Template', 'Non-VOIP Numbers', 'VCC Card'],
  },
  { where: 'footer', path: '/privacy', texts: ['Quick Links', 'Dark mode', 'Contact Us'] },
  {
    where: 'contact page',
    path: '/contact',
    texts: ['Request Our Services Today', 'Contact Us', 'Request'],
  },
  {
    where: 'check your e-mail',
    path: '/account/email',
    texts: ['Check your email', 'Open webmail'],
  },
  { where: 'test page', path: '/test', texts: ['Please Enter your Details Below', 'Submit'] },
];

async function configure(page: Page, country: string) {
  await page.goto('/dashboard/vps');
  await page.getByRole('button', { name: country }).click();
  await page.getByRole('button', { name: 'Configure Now' }).first().click();
}

const servers: readonly Message[] = [
  {
    texts: ['US1', 'Linux & Windows', 'Linux or Windows', '2 vCPUs 4GB RAM', '80GB SSD storage'],
    where: 'VPS, cards',
    when: 'a country with both systems is chosen',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      await page.getByRole('button', { name: 'United States' }).click();
    },
  },
  {
    texts: ['DE1', 'Windows Only', 'Windows 11 included', 'Android emulator', 'Back to Countries'],
    where: 'VPS, cards',
    when: 'Germany is chosen',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      await page.getByRole('button', { name: 'Germany' }).click();
    },
  },
  {
    texts: ['Configure Your VPS', 'Order Summary', 'Android Emulator', 'Included', 'Total'],
    where: 'VPS, panel',
    when: 'Configure Now is pressed',
    act: (page) => configure(page, 'United States'),
  },
  {
    texts: ['Customer Support', 'Email & Chat', 'Billing Cycle', 'Monthly', 'within 2 hours'],
    where: 'VPS, panel',
    when: 'Configure Now is pressed',
    act: (page) => configure(page, 'United States'),
  },
  {
    texts: ['Complete Payment'],
    where: 'VPS, second panel',
    when: 'Proceed to Payment is pressed for Germany, whose system is settled',
    act: async (page) => {
      await configure(page, 'Germany');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    },
  },
];

const market: readonly Message[] = [
  {
    texts: ['City', 'ISP', 'Conn', 'Speed', 'Rating', 'Price'],
    where: 'marketplace, columns',
    when: 'it is open',
    act: async (page) => {
      await page.goto('/client/proxy');
    },
  },
  {
    texts: ['IP Address', 'Region', 'City', 'ZIP', 'Country', 'ISP', 'Ping', 'Protocol', 'Rating'],
    where: 'marketplace, details',
    when: 'a proxy is opened',
    act: async (page, { buyer }) => {
      await page.goto(`/client/proxy?proxy=${buyer.proxyId}`);
    },
  },
  {
    texts: ['Payment Methods'],
    where: 'marketplace, details',
    when: 'Purchase Proxy is pressed',
    act: async (page, { buyer }) => {
      await page.goto(`/client/proxy?proxy=${buyer.proxyId}`);
      await page.getByRole('button', { name: 'Purchase Proxy' }).click();
    },
  },
];

/** What stands on each screen before anything happens there. */
export const textMessages: readonly Message[] = [
  ...[...home, ...pages].map(open),
  ...front.map((screen) => ({ ...open(screen), state: nobody })),
  ...servers,
  ...market,
];
