import { expect, test } from '../support/journey.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { signedInState } from '../support/buyer.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('without a network the frame opens, other pages say so, and signing out leaves nothing', async ({
  page,
  context,
  joinOn,
}) => {
  test.slow();
  await joinOn(page);
  await page.goto('/dashboard');
  const kept = () => filesOf(page);
  // The worker begins once the page is loaded.
  await expect.poll(kept, { timeout: atThisPace(30_000) }).toContain('/dashboard');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect((await kept()).filter((path) => path.startsWith('/api'))).toEqual([]);

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/sw/rdp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huna mtandao');
  // The page before reloads itself when the browser takes the network to be back for a moment,
  // which can come between a new address and its page.
  await expect(async () => {
    await page.goto('/rdp');
    await expect(page).toHaveURL(/\/rdp$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('You are offline', { timeout: 3_000 });
  }).toPass({ timeout: atThisPace(30_000) });
  await page.getByRole('button', { name: 'Try again' }).click();
  // The form asks for the page once more, at an address of its own.
  await expect(page).toHaveURL(/\/rdp\?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.waitForLoadState();
  // The page gives way as soon as the network is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RDP and VPS servers');

  await page.goto('/dashboard');
  // Having read a page in Swahili, the reader has Swahili screens.
  await page.getByRole('button', { name: /^Menyu ya mtumiaji/ }).click();
  await page.getByRole('menuitem', { name: 'Toka' }).click();
  await expect(page).toHaveURL(/\/account\/login/);
  // Signing out leaves for another document, which may come between question and answer.
  const left = () => page.evaluate(() => caches.keys());
  await expect.poll(() => left().catch(() => ['a document that was left'])).toEqual([]);
});

test('screens that were visited open without a network and say how old they are', async ({
  page,
  context,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { password } = await credentialsOf(tenant);
  await context.setStorageState(signedInState(tenant.customer, addresses.shop));
  await page.goto('/client/proxy');
  const listing = page.getByRole('table').getByRole('row').nth(1);
  await expect(listing).toBeVisible();
  await expect.poll(() => filesOf(page), { timeout: atThisPace(30_000) }).toContain('/dashboard');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await link('Orders').click();
  const order = page.getByRole('table').getByText('LG-').first();
  await expect(order).toBeVisible();
  await link('Your Proxies').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Proxies');
  await link('Marketplace').click();
  const kept = () => page.evaluate(async () => (await caches.match('/kept-answers'))?.text() ?? '');
  await expect.poll(kept).toContain('"orders","search"');
  expect(await kept()).not.toContain(password);

  await context.setOffline(true);
  const strip = page.getByRole('status').filter({ hasText: 'You’re offline. This is from' });
  await expect(strip).toContainText(/from \d\d:\d\d\./);
  await page.reload();
  await expect(strip).toBeVisible();
  await expect(listing).toBeVisible();
  await link('Orders').click();
  await expect(order).toBeVisible();
  await page.reload();
  await expect(order).toBeVisible();
  await expect(strip).toBeVisible();
  // A screen that was never opened is not on the device, which is no crash.
  await link('Support').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await expect(page.getByText('Oops!')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  await expect(strip).toHaveCount(0);
});

test.describe('a screen whose file does not come', () => {
  // What a worker asks for, the test could not keep from it.
  test.use({ serviceWorkers: 'block' });

  test('comes without a click while the shop itself is there', async ({ page, joinOn }) => {
    await joinOn(page);
    let loads = 0;
    await page.route('/dashboard/billing', (route) => {
      loads += 1;
      return route.continue();
    });
    // The router's own second try is the second load.
    await page.route(/\/assets\/billing-[^/]*\.js$/, (route) =>
      loads <= 2 ? route.abort() : route.continue(),
    );
    await page.goto('/dashboard/billing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
    expect(loads).toBe(3);
  });
});

/** The addresses of the files that the service worker keeps. */
const filesOf = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('lango-'));
    const requests = name ? await (await caches.open(name)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname);
  });
