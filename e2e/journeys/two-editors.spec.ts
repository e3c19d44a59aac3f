import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { signInStaff } from '../support/staff-page.ts';

test('two staff edit one product: the second sees both copies and chooses', async ({
  page,
  browser,
  baseURL,
  sandbox,
  newCustomer,
}) => {
  test.setTimeout(180_000);
  await signInStaff(page, sandbox);
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  const second = await context.newPage();
  await signInStaff(second, sandbox);
  const { id: search } = await newCustomer().freeProxy();
  const first = await openCard(page, search);
  const other = await openCard(second, search);

  await first.getByLabel('USD for a day').fill('2.19');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByLabel('USD for a day')).toHaveValue('2.19');

  await other.getByLabel('USD for a day').fill('2.49');
  await other.getByRole('button', { name: 'Save' }).click();
  const dialog = second.getByRole('dialog', { name: 'Somebody saved this meanwhile' });
  const day = dialog.getByRole('group', { name: 'USD for a day' });
  await expect(day.getByRole('radio', { name: 'Yours $2.49' })).toBeVisible();
  await expect(day.getByRole('radio', { name: 'Theirs, saved now $2.19' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save my choice' })).toBeDisabled();
  await day.getByRole('radio', { name: 'Yours $2.49' }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect((await openCard(page, search)).getByLabel('USD for a day')).toHaveValue('2.49');
  await context.close();
});

/** The only card that a search leaves. */
async function openCard(page: Page, search: string) {
  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill(search);
  const card = page.getByRole('listitem').filter({ has: page.getByLabel('USD for a day') });
  await expect(card).toBeVisible();
  return card;
}
