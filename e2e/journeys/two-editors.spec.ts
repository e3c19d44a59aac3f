import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test('two staff edit one product: the second sees both copies and chooses', async ({
  page,
  browser,
  baseURL,
  addresses,
  newCustomer,
}) => {
  test.setTimeout(atThisPace(180_000));
  await signInStaff(page, addresses);
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  const second = await context.newPage();
  await signInStaff(second, addresses);
  const { id } = await newCustomer().freeProxy();
  await openRecord(page, id);
  await openRecord(second, id);

  const before = Number(await page.getByLabel('Daily price, USD').inputValue());
  const [first, later] = [(before + 0.2).toFixed(2), (before + 0.5).toFixed(2)];
  await page.getByLabel('Daily price, USD').fill(first);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Daily price, USD: $', { exact: false })).toBeVisible();

  await second.getByLabel('Daily price, USD').fill(later);
  await second.getByRole('button', { name: 'Save changes' }).click();
  const dialog = second.getByRole('dialog', { name: 'Someone else saved changes' });
  const day = dialog.getByRole('group', { name: 'Daily price, USD' });
  await expect(day.getByRole('radio', { name: `Yours $${later}` })).toBeVisible();
  await expect(day.getByRole('radio', { name: `Theirs (saved) $${first}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await day.getByRole('radio', { name: `Yours $${later}` }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByText(`$${first} → $${later}`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Daily price, USD')).toHaveValue(later);
  await context.close();
});

/** A product's own page, found as staff find it. */
async function openRecord(page: Page, id: string) {
  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill(id);
  const row = page.locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  await expect(page.getByLabel('Daily price, USD')).toBeVisible();
}
