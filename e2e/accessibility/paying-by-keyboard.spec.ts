import type { Page } from '@playwright/test';
import { freshPhone } from '../support/customer.ts';
import { expectSeen, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { settle } from '../support/settled.ts';
import { makeTenant, visitAs, type Tenant } from '../support/tenant.ts';
import { expect, test as base } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** Money by Tab, Enter, Space and arrows alone; no mouse moves in this file. */
const test = base.extend<{ tenant: Tenant; page: Page }>({
  tenant: async ({ sandbox, newCustomer }, use) => use(await makeTenant({ sandbox, newCustomer })),
  page: async ({ tenant, browser, addresses }, use) => {
    const page = await visitAs(tenant, { browser, shop: addresses.shop });
    await use(page);
    await page.context().close();
  },
});
test.setTimeout(atThisPace(150_000));

const decided = { timeout: atThisPace(30_000) };

async function answer(sandbox: Sandbox, phone: string, how: 'approve' | 'cancel') {
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, how);
}

/** Types a number that no prompt went to yet, and sends the form from within the field. */
async function payOn(page: Page, sandbox: Sandbox, how: 'approve' | 'cancel') {
  const phone = freshPhone();
  await typeInto(page, page.getByLabel('M-Pesa phone number'), phone);
  await page.keyboard.press('Enter');
  await answer(sandbox, phone, how);
}

test('a payment that failed is tried again @thorough', async ({ page, sandbox }) => {
  await page.goto('/checkout?product=vps&item=us1&plan=monthly&os=Linux');
  await settle(page);
  await payOn(page, sandbox, 'cancel');
  await expect(page).toHaveURL(/\/status\/failed/, decided);
  await pressOn(page, page.getByRole('link', { name: 'Try Again' }));
  await expect(page.getByText('US1, Linux')).toBeVisible();
  await payOn(page, sandbox, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, decided);
  await pressOn(page, page.getByRole('link', { name: 'View Order' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a proxy is renewed on the saved number @thorough', async ({ page, sandbox, tenant }) => {
  // Another number than the one just paid from, to which M-Pesa sends no such amount again yet.
  const phone = freshPhone();
  const names = { firstName: 'Wanjiru', lastName: 'Otieno' };
  await tenant.customer.call('PATCH', '/account/profile', { ...names, phone });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  await settle(page);
  await pressOn(page, page.getByRole('button', { name: 'Renew', exact: true }));
  const pay = page.getByRole('button', { name: /^Renew for KES [\d,]+ with M-Pesa$/ });
  await pressOn(page, pay);
  await answer(sandbox, phone, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, decided);
  await tabTo(page, page.getByRole('link', { name: 'View Order' }));
});

test('a balance is filled @thorough', async ({ page, sandbox }) => {
  await page.goto('/dashboard/balance');
  await settle(page);
  await typeInto(page, page.getByLabel('Amount in KES'), '2000');
  const phone = freshPhone();
  await typeInto(page, page.getByLabel('M-Pesa phone number'), phone);
  await pressOn(page, page.getByRole('button', { name: 'Top up KES 2,000' }));
  await answer(sandbox, phone, 'approve');
  await expect(page.getByText('Added to your balance').first()).toBeVisible(decided);
  // The pressed control is gone; the focus is on the outcome, not at the start of the page.
  await expectSeen(page.locator(':focus'));
});
