import type { Page } from '@playwright/test';
import { buyServer } from '../support/buy-server.ts';
import { Customer, goodPassword } from '../support/customer.ts';
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { settle } from '../support/settled.ts';
import { signInStaff } from '../support/staff-page.ts';
import { credentialsOf, makeTenant, visitAs } from '../support/tenant.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** What is done every day, by Tab, Enter, Space and arrows alone; no mouse moves in this file. */
test.setTimeout(atThisPace(150_000));

/** The focus is on something that is there, and not lost to the page as a whole. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');

test('somebody signs in with a mailed code @thorough', async ({ page, sandbox, addresses }) => {
  const customer = await new Customer(addresses.api, addresses.shop).join(sandbox);
  const codes = { currentPassword: goodPassword, on: true };
  expect((await customer.call('POST', '/account/otp/mail', codes)).status).toBeLessThan(300);
  await page.goto('/account/login');
  await settle(page);
  await typeInto(page, page.getByLabel('Email'), customer.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), goodPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/account\/otp/);
  const { text } = await sandbox.mail(customer.email, /sign-in code/);
  await typeInto(page, page.getByLabel('Code'), /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await settle(page);
});

test('a proxy is searched and filtered @thorough', async ({
  page,
  sandbox,
  newCustomer,
  addresses,
  browser,
}) => {
  const customer = await newCustomer().join(sandbox);
  await page.close();
  const market = await visitAs({ customer }, { browser, shop: addresses.shop });
  await market.goto('/client/proxy?country=US');
  await settle(market);
  const whole = await market.getByText(/^1–\d+ of [\d,]+$/).innerText();
  const box = market.getByRole('searchbox', { name: 'Search proxies' });
  await typeInto(market, box, 'miami');
  await expect(market).toHaveURL(/q=miami/);
  await pressOn(market, market.getByRole('button', { name: 'Clear search' }));
  await expect(box).toHaveValue('');
  await expectFocus(market);

  const opener = market.getByRole('button', { name: /^Filters/ });
  await pressOn(market, opener);
  const filters = market.getByRole('dialog', { name: 'Filter Proxies' });
  await tabTo(market, filters.getByLabel('Region'));
  await market.keyboard.type('Tex');
  await expect(filters.getByLabel('Region')).toHaveValue('Texas');
  await pressOn(market, filters.getByRole('button', { name: 'Apply' }));
  await expect(filters).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(market).toHaveURL(/Texas/);
  await expect(market.getByText(whole, { exact: true })).toHaveCount(0);

  const sort = market.getByRole('columnheader', { name: 'Price' }).getByRole('button');
  await pressOn(market, sort);
  await expect(market).toHaveURL(/sort=price/);
  await expect(sort).toBeFocused();
  await market.context().close();
});

test("a proxy's credentials are copied, and it is tested @thorough", async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  const tenant = await makeTenant({ sandbox, newCustomer });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { host, username, password } = await credentialsOf(tenant);
  await page.goto('/dashboard/proxies');
  await settle(page);
  const copy = page.getByRole('button', { name: /^Copy as host:port/ }).first();
  await pressOn(page, copy);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^${host}:\\d+:${username}:${password}$`));
  await expectFocus(page);
  await pressOn(page, page.getByRole('button', { name: 'Test', exact: true }).first());
  await expect(page.getByText(/^Works: exit /)).toBeVisible({ timeout: atThisPace(30_000) });
  await expectFocus(page);
  await page.context().close();
});

test('staff activate a paid server @thorough', async ({
  page,
  sandbox,
  newCustomer,
  addresses,
}) => {
  const buyer = await newCustomer().join(sandbox);
  const { id, orderCode } = await buyServer(buyer, sandbox);
  const next = await buyServer(await newCustomer().join(sandbox), sandbox);
  await signInStaff(page, addresses, '/admin/orders');
  await settle(page);
  const row = page.getByRole('row').filter({ hasText: orderCode });
  await pressOn(page, row.getByRole('button', { name: 'Activate' }));
  const form = page.getByRole('dialog', { name: `Activate ${orderCode}` });
  await typeInto(page, form.getByLabel('IP address or host name'), '203.0.113.21');
  await typeInto(page, form.getByLabel('Password'), 'a long secret 42');
  await pressOn(page, form.getByRole('button', { name: 'Activate' }));
  await expect(form).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expectFocus(page);
  await tabTo(page, page.getByRole('row').filter({ hasText: next.orderCode }).getByRole('link'));
  const opened: unknown = (await buyer.call('GET', `/servers/${id}`)).body;
  expect(opened).toMatchObject({ state: 'active' });
});
