import type { Page } from '@playwright/test';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** Puts so many proxies of the first page that can be bought into the cart, and opens it. */
async function fillCart(page: Page, country: string, count: number) {
  // A fresh shop has measured few at first; those that can be bought are listed before the others.
  await eventually(
    'several free proxies',
    async () => {
      const response = await page.request.get(`/api/products/proxies?countryCode=${country}`);
      const { available } = (await response.json()) as { available: number };
      return available > count;
    },
    90_000,
  );
  await page.goto(`/client/proxy?country=${country}`);
  const ticks = page.getByRole('checkbox', { name: /^Select / });
  await expect(ticks.nth(count - 1)).toBeVisible({ timeout: atThisPace(60_000) });
  for (let index = 0; index < count; index += 1) await ticks.nth(index).check();
  const bar = page.getByRole('group', { name: 'Selected proxies' });
  await expect(bar).toContainText(`${count} selected`);
  await bar.getByRole('button', { name: 'Add to cart' }).click();
  await bar.getByRole('link', { name: 'Review cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
}

/** Buys what of the cart can be had, whatever other customers take meanwhile. */
const takeWhatIsLeft = (page: Page) =>
  page.getByLabel('If something is no longer available when you pay').selectOption('any');

// Each takes the first of the list: side by side they would take each other's.
test.describe.configure({ mode: 'serial' });

for (const width of [390, 1_440]) {
  test(`ten and more are paid by one prompt, and their order lists them, at ${width}`, async ({
    page,
    sandbox,
    joinOn,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await joinOn(page);
    await fillCart(page, 'US', 12);
    await page.reload();
    await expect(page.getByText('Proxies: 12 of 1,000')).toBeVisible();
    await expect(page.getByText('Volume price, 5% off')).toBeVisible();
    await takeWhatIsLeft(page);
    const phone = freshPhone();
    await page.getByLabel('M-Pesa phone number').fill(phone);
    await page.getByRole('button', { name: /^Pay KES [\d,]+ with M-Pesa$/ }).click();
    const prompt = await sandbox.promptOn(phone);
    await sandbox.answer(prompt.id, 'approve');
    await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(30_000) });
    await expect(page.getByText(/^\d+ of \d+ are live$/)).toBeVisible();
    await page.getByRole('link', { name: 'View Order' }).click();
    const lines = page.getByRole('list', { name: /^Items: \d+$/ }).getByRole('listitem');
    await expect(lines.first()).toContainText('Live');
    expect(await lines.count()).toBeGreaterThan(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}

test('several are paid from the balance, and leave the cart', async ({ page, sandbox, joinOn }) => {
  test.slow();
  await joinOn(page);
  const phone = freshPhone();
  await page.goto('/dashboard/balance');
  await page.getByLabel('Amount in KES').fill('10000');
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await page.getByRole('button', { name: 'Top up KES 10,000' }).click();
  await sandbox.answer((await sandbox.promptOn(phone)).id, 'approve');
  await expect(page.getByText('Added to your balance').first()).toBeVisible({
    timeout: atThisPace(20_000),
  });
  await fillCart(page, 'US', 10);
  await takeWhatIsLeft(page);
  await page.getByRole('radio', { name: /Balance/ }).check();
  await page.getByRole('button', { name: /^Pay KES [\d,]+ from your balance$/ }).click();
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(30_000) });
  await expect(page.getByText(/^\d+ of \d+ are live$/)).toBeVisible();
});
