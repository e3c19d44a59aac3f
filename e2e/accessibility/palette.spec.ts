import type { Browser } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { findings } from '../support/axe.ts';
import { makeBuyer } from '../support/buyer.ts';
import { settle } from '../support/settled.ts';
import { signInStaff } from '../support/staff-page.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test.setTimeout(atThisPace(120_000));

async function openSignedIn(browser: Browser, addresses: Addresses) {
  const { signedIn: storageState } = await makeBuyer(addresses);
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: addresses.shop, storageState, viewport });
  return { context, page: await context.newPage() };
}

test('the palette goes to what was bought, and the keys can be read and switched off', async ({
  browser,
  addresses,
}) => {
  const { page, context } = await openSignedIn(browser, addresses);
  await page.goto('/dashboard/orders');
  await settle(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('marketpl');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Proxy Marketplace', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /^Search \(/ }).click();
  await field.fill('nairobi');
  const nairobi = palette.getByRole('option', { name: /^Nairobi, Kenya.*See all/ });
  await expect(nairobi).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await nairobi.click();
  await expect(page).toHaveURL(/\/client\/proxy\?country=KE&city=Nairobi/);

  await page.getByRole('button', { name: /^Search \(/ }).click();
  await field.fill('nothing is called this');
  await expect(palette.getByText('No results.')).toBeVisible();
  await field.fill('LG-');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/(orders|proxies)\//);
  await settle(page);

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('?');
  await expect(shortcuts).toBeHidden();
  await context.close();
});

test('a receipt leads staff to its order in two seconds, by keys alone @phone', async ({
  page,
  addresses,
}) => {
  await makeBuyer(addresses);
  await signInStaff(page, addresses);
  await settle(page);
  const receipt = await page.evaluate(async () => {
    const { content } = await (await fetch('/api/admin/payments')).json();
    return content.find((one: { receipt: string | null }) => one.receipt !== null).receipt;
  });
  const from = Date.now();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search Admin' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(receipt);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/orders\/ord_/);
  expect(Date.now() - from).toBeLessThan(atThisPace(2_000));
  await settle(page);

  await page.getByRole('button', { name: /^Search/ }).click();
  await search.getByRole('combobox').fill('settings');
  await expect(search.getByRole('option', { name: /^Settings/ })).toBeVisible();
  await expect(search.getByRole('status')).toHaveText(/result/);
  expect(await findings(page)).toEqual([]);
});

test('Swahili is fetched when it is chosen, and is there again after a reload', async ({
  browser,
  addresses,
}) => {
  const { page, context } = await openSignedIn(browser, addresses);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/texts-sw')) fetched.push(request.url());
  });
  await page.goto('/dashboard/proxies');
  await settle(page);
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Kiswahili' }).click();
  await expect(page.getByRole('heading', { name: 'Proksi Zako', level: 1 })).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('sw');
  expect(fetched).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Proksi Zako', level: 1 })).toBeVisible();
  await context.close();
});
