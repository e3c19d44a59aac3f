import type { BrowserContext, Page } from '@playwright/test';
import { activationToken, freshAddress, goodPassword } from '../support/customer.ts';
import { escapeTo, expectSeen, pressOn, stayInside, tabTo, typeInto } from '../support/keyboard.ts';
import { settle } from '../support/settled.ts';
import { expect, test as base } from '../support/test.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Opens a page as the buyer. */
type Open = (path: string, viewport?: typeof desk) => Promise<Page>;

/** Every journey by Tab, Enter, Space, arrows and Escape; no mouse moves in this file. */
const test = base.extend<{ open: Open }>({
  open: async ({ browser, addresses, buyer }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (path, viewport = desk) => {
      const { shop: baseURL } = addresses;
      const context = await browser.newContext({
        baseURL,
        storageState: buyer.signedIn,
        viewport,
      });
      opened.push(context);
      const page = await context.newPage();
      await page.goto(path);
      await settle(page);
      return page;
    });
    // Also after a step that failed.
    await Promise.all(opened.map((context) => context.close()));
  },
});
test.setTimeout(atThisPace(150_000));

const yes = () => true;
const no = () => false;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

test('a person signs up, follows the mail and is signed in @thorough', async ({
  page,
  sandbox,
}) => {
  const email = freshAddress('keys');
  await page.goto('/account/signup');
  await pressOn(page, button(page, 'Create account'));
  // Nothing is sent: the first wrong field has the focus and says why.
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/./);
  await page.keyboard.type('Wanjiru Otieno');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), goodPassword);
  await pressOn(page, page.getByRole('checkbox'), 'Space');
  await pressOn(page, button(page, 'Create account'));
  await expect(heading(page, 'Check your email')).toBeVisible();

  const { links } = await sandbox.mail(email, /confirm|activate/i);
  await page.goto(`/account/activate/${encodeURIComponent(activationToken(links))}`);
  await pressOn(page, button(page, 'Activate my account'));
  // The browser that signed up is signed in by the link.
  await page.waitForURL(/\/client\/proxy/);
});

test('a proxy is paid by card up to the page of the provider @thorough', async ({
  open,
  addresses,
  buyer,
}) => {
  // A young shop has few proxies that were measured, and others buy of them meanwhile.
  await eventually('a proxy that nobody else takes meanwhile', async () => {
    const { id } = await buyer.customer.freeProxy();
    const path = `/checkout?product=proxy&item=${id}&plan=daily`;
    const page = await open(path);
    await expect(button(page, /^Pay KES [\d,]+ with M-Pesa$/)).toBeEnabled();
    await tabTo(page, page.getByRole('radio', { name: 'M-Pesa' }));
    await page.keyboard.press('ArrowDown');
    await expectSeen(page.getByRole('radio', { name: 'Card' }));
    await pressOn(page, button(page, /^Pay [\d,]+ KES with the card provider$/));
    const away = page.waitForURL(({ origin }) => origin !== new URL(addresses.shop).origin);
    const taken = page
      .getByText(/^Someone else just took this proxy/)
      .first()
      .waitFor();
    // It ends with the page where the provider's came first.
    taken.catch(() => undefined);
    const isAway = await Promise.race([away.then(yes), taken.then(no)]);
    return isAway;
  });
});

test('a leased proxy is found, copied, looked at and managed @thorough', async ({ open }) => {
  const page = await open('/dashboard/proxies');
  await pressOn(page, button(page, 'Filter by Date'));
  await tabTo(page, page.getByLabel('Lease Start Date'));
  await pressOn(page, button(page, 'Reset'));
  await tabTo(page, page.getByRole('tab', { name: /^Active/ }));
  await page.keyboard.press('ArrowRight');
  const expired = page.getByRole('tab', { name: /^Expired/ });
  await expectSeen(expired);
  await page.keyboard.press('Enter');
  await expect(expired).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');

  const copy = button(page, 'Copy as…');
  await pressOn(page, copy);
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').locator('visible=true').nth(1)).toBeVisible();
  await escapeTo(page, menu, copy);
  await pressOn(page, button(page, 'Show password'));
  await expect(button(page, 'Hide password')).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: /^Manage/ }).first());
  await page.waitForURL(/\/dashboard\/proxies\/\w+$/);
});

test('a server is chosen and configured up to its payment @thorough', async ({ open }) => {
  const page = await open('/dashboard/vps');
  await pressOn(page, button(page, 'Canada'));
  await expect(heading(page, 'Servers in Canada')).toBeFocused();
  const opener = button(page, /^Configure Now: CA1/);
  await pressOn(page, opener);
  const panel = page.getByRole('dialog', { name: 'Configure Your VPS' });
  await expect(panel).toBeVisible();
  await stayInside(page, panel);
  await escapeTo(page, panel, opener);
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio').nth(1)).toBeChecked();
  await pressOn(page, panel.getByRole('button', { name: 'Proceed to Payment' }));
  const payment = page.getByRole('dialog', { name: 'Complete Payment' });
  await expect(payment.getByRole('button', { name: /^Pay (KES [\d,]+|[\d,]+ KES)/ })).toBeEnabled();
  await stayInside(page, payment);
  await tabTo(page, payment.getByRole('button', { name: /^Pay (KES [\d,]+|[\d,]+ KES)/ }));
});

test('an order is opened, and its documents are within reach @thorough', async ({
  open,
  buyer,
}) => {
  const page = await open('/dashboard/orders');
  await tabTo(page, page.getByPlaceholder('Search orders...'));
  await pressOn(page, button(page, 'Filter Dates'));
  await tabTo(page, page.getByLabel('Start Date'));
  await pressOn(page, page.locator(`a[href$="${buyer.orderId}"]`).last());
  await expect(heading(page, /^Order LG-/)).toBeVisible();
  await settle(page);
  await tabTo(page, page.getByRole('region', { name: 'Payment' }).getByRole('link'));
});

test('the settings are changed @thorough', async ({ open }) => {
  const page = await open('/account/settings');
  const first = page.getByLabel('First name');
  await tabTo(page, first);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Wanjiku');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/'),
  );
  await page.keyboard.press('Enter');
  expect((await saved).ok()).toBe(true);
});

test('a ticket is written and answered @thorough', async ({ open }) => {
  const page = await open('/dashboard/support/tickets');
  await pressOn(page, page.getByRole('link', { name: 'Open Ticket' }).first());
  await expect(page.getByLabel('Subject')).toBeVisible();
  await typeInto(page, page.getByLabel('Subject'), 'By keyboard');
  await typeInto(page, page.getByLabel('Message'), 'No mouse was used for this.');
  await pressOn(page, button(page, 'Send'));
  await expect(heading(page, 'By keyboard')).toBeVisible();
  await typeInto(page, page.getByRole('textbox').first(), 'One thing more.');
  await pressOn(page, button(page, /^Send/));
  const sent = page.getByRole('listitem').filter({ hasText: 'One thing more.' });
  await expect(sent).toBeVisible();
});

test('the result pages lead on @thorough', async ({ open, buyer }) => {
  const failed = `/status/failed?payment=${buyer.declined}`;
  const page = await open(failed);
  const tips = page.getByText('Troubleshooting Tips');
  const tip = page.getByText('sufficient funds');
  const before = await tip.isVisible();
  await pressOn(page, tips);
  await expect(tip).toBeVisible({ visible: !before });
  for (const name of ['Go Back', 'Try Again', 'Contact Support']) {
    await tabTo(page, page.getByRole('link', { name }).or(page.getByRole('button', { name })));
  }
  await page.goto(`/status/success?payment=${buyer.paid}`);
  await settle(page);
  for (const name of ['View Order', 'Continue Shopping', 'Go to Dashboard']) {
    await tabTo(page, page.getByRole('link', { name }));
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard$/);
});

test('menus open, are walked by arrows and give the focus back @thorough', async ({ open }) => {
  const page = await open('/dashboard');
  await page.keyboard.press('Tab');
  await expectSeen(page.getByRole('link', { name: 'Skip to content' }));
  const user = button(page, 'User menu');
  await pressOn(page, user);
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await escapeTo(page, menu, user);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
});

test('on a phone the drawer and the menu of the front page work alike @thorough', async ({
  open,
}) => {
  const page = await open('/dashboard', phone);
  const opener = button(page, 'Open menu');
  await pressOn(page, opener);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await stayInside(page, drawer);
  await escapeTo(page, drawer, opener);
  await page.keyboard.press('Enter');
  await pressOn(page, drawer.getByRole('link', { name: 'Orders' }));
  await page.waitForURL(/\/dashboard\/orders/);
  await expect(drawer).toBeHidden();

  await page.goto('/privacy');
  await pressOn(page, opener);
  const menu = page.locator('#menu');
  await expect(menu).toBeVisible();
  await tabTo(page, menu.getByRole('link').first());
  await escapeTo(page, menu, opener);
});
