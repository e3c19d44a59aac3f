import type { Page } from '@playwright/test';
import { measureCheapest } from '../support/books.ts';
import { Customer } from '../support/customer.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { visitAs } from '../support/tenant.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test.use({ storageState: async ({ buyer }, use) => use(buyer.signedIn) });
test.setTimeout(120_000);

const rangeOf = (page: Page) => page.getByText(/^1–\d+ of [\d,]+$/);
const countIn = async (page: Page) =>
  Number(/of ([\d,]+)/.exec(await rangeOf(page).innerText())?.[1]?.replaceAll(',', ''));

/** Opens the dialog, does something in it, and applies. */
async function filter(
  page: Page,
  act: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Proxies' });
  await act(dialog);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

test('every filter and every search of the marketplace can be taken away again @phone', async ({
  page,
}) => {
  await page.goto('/client/proxy');
  // The browser of these tests has its clock in Nairobi.
  await expect(page.getByRole('button', { name: 'Kenya', pressed: true })).toBeVisible();
  await page.goto('/client/proxy?country=US');
  const everything = await countIn(page);
  const isWhole = async () => {
    await expect(page).toHaveURL(/\/client\/proxy\?country=US$/);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    // Others buy meanwhile, so that the whole may have become smaller by a few.
    await expect.poll(() => countIn(page)).toBeGreaterThan(everything * 0.9);
  };
  const place = async (dialog: ReturnType<Page['getByRole']>) => {
    await dialog.getByLabel('Region').selectOption('Texas');
    const cities = dialog.getByLabel('City');
    await expect(cities.getByRole('option', { name: 'Miami' })).toHaveCount(0);
    await cities.selectOption('Austin');
  };

  await filter(page, place);
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
  await expect.poll(() => countIn(page)).toBeLessThan(everything);
  await filter(page, (dialog) => dialog.getByRole('button', { name: 'Reset' }).click());
  await isWhole();

  await filter(page, place);
  await filter(page, (dialog) => dialog.getByLabel('Region').selectOption('All Regions'));
  await isWhole();

  await filter(page, place);
  await expect(page).toHaveURL(/city=Austin/);
  await page.goBack();
  await isWhole();

  const box = page.getByRole('searchbox', { name: 'Search proxies' });
  await box.fill('miami');
  await expect(page).toHaveURL(/q=miami/);
  await expect.poll(() => countIn(page)).toBeLessThan(everything);
  await box.fill('');
  await isWhole();

  await box.fill('miami');
  await expect(page).toHaveURL(/q=miami/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');
  await isWhole();

  const picker = page.getByRole('combobox', { name: 'Sort by' });
  const head = (name: string) =>
    page.getByRole('columnheader', { name }).getByRole('button').click();
  const isNarrow = await picker.isVisible();
  await (isNarrow ? picker.selectOption('Price') : head('Price'));
  await expect(page).toHaveURL(/sort=price/);
  await (isNarrow ? picker.selectOption('Best first') : head('Rating'));
  await isWhole();
});

test('a list is narrowed by what a proxy is, and what cannot be is said @phone', async ({
  page,
}) => {
  await page.goto('/client/proxy?country=US');
  const chip = page.getByRole('button', { name: /^Mobile/ });
  await chip.click();
  await expect(page).toHaveURL(/kind=mobile/);
  const said = page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ match$/ });
  await expect(said).toBeVisible();
  const [mobile = '', ...rest] = (await said.innerText()).split(' ');
  expect(rest.join(' ')).toContain('match');
  await expect(chip).toContainText(mobile);
  await filter(page, async (dialog) => {
    await dialog.getByLabel('Lowest price').fill('1');
    await dialog.getByLabel('Highest price').fill('2');
  });
  await expect(page.getByText('No Proxies Found')).toBeVisible();
  await page.getByRole('button', { name: /^Remove “KES 1 – KES 2 a day”/ }).click();
  await expect(said).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(/\/client\/proxy\?country=US$/);

  await page.goto('/client/proxy?country=US&priceMin=500&priceMax=100&speedMin=10');
  await expect(page.getByText('The lowest price is above the highest.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove “KES 500/ }).click();
  await expect(page).toHaveURL(/\/client\/proxy\?country=US&speedMin=10$/);
  await page.getByRole('button', { name: /^10\+ Mbps/ }).click();
  await expect(page).toHaveURL(/\/client\/proxy\?country=US$/);
});

test('from the front page one comes to a country, its mobile proxies and the market', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Browse proxies' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Kenya/ })
    .click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Kenya proxies');
  const mobile = page.getByRole('link', { name: /^Mobile proxies \(\d+\)$/ });
  // A fresh shop measures its stock for a while.
  await expect(async () => {
    await page.reload();
    await expect(mobile).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: atThisPace(60_000) });
  await mobile.click();
  await expect(heading).toHaveText('Kenya mobile proxies');
  await page.getByRole('link', { name: /^See all [\d,]+ in the marketplace$/ }).click();
  await expect(page).toHaveURL(/\/client\/proxy\?country=KE/);
  await expect(page.getByRole('button', { name: 'Kenya', pressed: true })).toBeVisible();
  expect((await page.goto('/proxies/atlantis'))?.status()).toBe(404);
  await page.goto('/proxies');
  await expect(page).toHaveURL(/\/residential#locations$/);
});

test('proxies are compared side by side, looked at again and their search is kept', async ({
  page,
  addresses,
}) => {
  await measureCheapest(addresses.database, 'Texas');
  await page.goto('/client/proxy?country=US&region=Texas&sort=price');
  const ticks = page.getByRole('checkbox', { name: /^Select / });
  for (const index of [0, 1, 2]) await ticks.nth(index).check();
  await page.getByRole('button', { name: 'Compare 3' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare proxies' });
  await expect(comparison.getByRole('columnheader')).toHaveCount(4);
  await expect(comparison.getByRole('row', { name: /^Status/ })).toContainText('Available');
  await page.reload();
  await comparison
    .getByRole('button', { name: /^Purchase/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Proxy Details' });
  await expect(details.getByRole('button', { name: 'Purchase Proxy' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(comparison).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/client\/proxy\?country=US&region=Texas&sort=price$/);

  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await page.mouse.wheel(0, 20_000);
  await expect(recent.getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByLabel('Name this search').fill('Texas');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Texas \d+ found$/ })).toBeVisible();
  await page.goto('/client/proxy');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: /^Texas \d+ found$/ }).click();
  await expect(page).toHaveURL(/region=Texas/);
  await expect(page).toHaveURL(/sort=price/);
});

test('a link to a leased proxy says so and offers the nearest three', async ({
  browser,
  addresses,
  buyer,
}) => {
  const orders = await buyer.customer.orders();
  const leased = orders.find(({ orderData }) => orderData['LEASE_ID'] === buyer.leaseId);
  const path = `/client/proxy?proxy=${leased?.orderData['PROXY_ID'] ?? ''}`;
  const shopper = new Customer(addresses.api, addresses.shop);
  await shopper.join(sandboxAt(addresses.sandbox));
  const page = await visitAs({ customer: shopper }, { browser, shop: addresses.shop });
  await page.goto(path);
  const dialog = page.getByRole('dialog', { name: 'Proxy Details' });
  await expect(dialog.getByText('Leased', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Purchase Proxy' })).toBeDisabled();
  const nearest = dialog.getByRole('region', { name: 'Nearest available proxies' });
  await expect(nearest.getByRole('listitem')).toHaveCount(3);
  await nearest.getByRole('link').first().click();
  await expect(dialog.getByRole('button', { name: 'Purchase Proxy' })).toBeEnabled();

  const holder = await visitAs(buyer, { browser, shop: addresses.shop });
  await holder.goto(path);
  await expect(holder.getByText('You already lease this proxy.')).toBeVisible();
});
