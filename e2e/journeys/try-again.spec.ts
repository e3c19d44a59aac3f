import type { Page } from '@playwright/test';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { makeTenant, visitAs } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const decided = { timeout: atThisPace(30_000) };

/** The customer types a number, and something goes wrong on the phone. */
async function failOn(page: Page, sandbox: Sandbox, how: 'cancel' | 'wrong-pin' | 'no-funds') {
  const phone = freshPhone();
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await page.getByRole('button', { name: /^(Pay KES [\d,]+ with M-Pesa|Top up KES)/ }).click();
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, how);
}

async function payOn(page: Page, sandbox: Sandbox) {
  const phone = freshPhone();
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await page.getByRole('button', { name: /^(Pay KES [\d,]+ with M-Pesa|Top up KES)/ }).click();
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
}

const failed = (page: Page) => expect(page).toHaveURL(/\/status\/failed/, decided);
const paid = (page: Page) => expect(page).toHaveURL(/\/status\/success/, decided);

test('a server whose payment was cancelled is tried again with its system, also after a reload @phone', async ({
  page,
  sandbox,
  joinOn,
}) => {
  test.slow();
  await joinOn(page);
  await page.goto('/checkout?product=vps&item=us1&plan=monthly&os=Linux');
  await failOn(page, sandbox, 'cancel');
  await failed(page);
  const result = page.url();
  await page.reload();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByText('US1, Linux')).toBeVisible();
  await page.goto(result);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByText('US1, Linux')).toBeVisible();
  await payOn(page, sandbox);
  await paid(page);
});

test('a renewal with a wrong PIN is tried again as a renewal @phone', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?renew=daily`);
  await page.getByRole('button', { name: /another|other/i }).click();
  await failOn(page, sandbox, 'wrong-pin');
  await failed(page);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByText(/Renewal, starts when/)).toBeVisible();
  await payOn(page, sandbox);
  await paid(page);
});

test('a top-up without funds is tried again where it was, over a reload @phone', async ({
  page,
  sandbox,
  joinOn,
}) => {
  test.slow();
  await joinOn(page);
  await page.goto('/dashboard/balance?amount=600');
  await failOn(page, sandbox, 'no-funds');
  await expect(page).toHaveURL(/payment=pay_/);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(decided);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Amount in KES')).toHaveValue('600');
  await payOn(page, sandbox);
  await expect(page.getByText('Added to your balance').first()).toBeVisible(decided);
});

test('a renewal under way is followed after a reload, and money that comes late ends it paid', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?renew=monthly`);
  await page.getByRole('button', { name: /^Renew for KES/ }).click();
  const { id } = await sandbox.promptOn(tenant.phone);
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await sandbox.answer(id, 'unreachable');
  await failed(page);
  await sandbox.answer(id, 'approve');
  await paid(page);
  await page.context().close();
});
