import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ensurePoppler, textOfPdf } from '../../scripts/programs/poppler.ts';
import { answer, changed } from '../support/replies.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test.setTimeout(atThisPace(120_000));
test.beforeAll(() => ensurePoppler());
test.use({ storageState: async ({ buyer }, use) => use(buyer.signedIn) });

type Found = Readonly<{ content: readonly Readonly<{ externalOrderId: string }>[] }>;
const manyOrders = 500;
const code = /LG-[A-Z\d]{6}/;
/** What is left of A4 at the browser's 96 dots per inch, without the margins of 14 mm. */
const pagePx = Math.floor(((210 - 28) / 25.4) * 96);

async function download(page: Page) {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  const file = await begun;
  const pdf = await readFile(await file.path());
  return { name: file.suggestedFilename(), text: textOfPdf(pdf), pictures: picturesOf(pdf) };
}

/** How many pictures a PDF has; the mask of each counts as its own. */
const picturesOf = (pdf: Buffer) =>
  pdf.toString('latin1').split('/Subtype /Image').length -
  1 -
  (pdf.toString('latin1').split('/SMask').length - 1);

const orderHeads =
  /Order ID\s+Date\s+Product\s+Category\s+Quantity\s+Amount\s+Status\s+Charged\s+Receipt/;

test('the orders come home as a PDF named by the customer id', async ({ page, buyer }) => {
  await page.goto('/dashboard/orders');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const { name, text } = await download(page);
  expect(name).toBe(`orders-${buyer.customer.customerId}.pdf`);
  expect(text).toMatch(orderHeads);
  // One order was paid and one was not: the total holds both, the line below what is paid.
  const [total = 0, paid = 0] = ['Total Amount', 'Paid'].map((label) =>
    Number(new RegExp(`${label}\\s+\\$([\\d.]+)`).exec(text)?.[1]),
  );
  const shown = await buyer.customer.orders();
  expect(total).toBeCloseTo(
    shown.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0),
    2,
  );
  expect(paid).toBeGreaterThan(0);
  expect(paid).toBeLessThan(total);
  await expect(page.getByText('Total Amount')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  expect(text).toContain('Page 1 of 1');
  expect(text).toContain('Proxies and servers, delivered with proof');
});

test('a name in letters that the fonts of the file lack is drawn', async ({ page }) => {
  await page.goto('/dashboard/orders');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  expect((await download(page)).pictures).toBe(0);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('userDetails') ?? '{}') as object;
    const named = { ...kept, firstName: 'أمينة', lastName: 'عثمان', name: 'أمينة عثمان' };
    localStorage.setItem('userDetails', JSON.stringify(named));
  });
  await page.reload();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  expect((await download(page)).pictures).toBe(1);
});

test('five hundred orders come home without one missing', async ({ page }) => {
  const many = changed((found: Found) => ({
    ...found,
    content: Array.from({ length: manyOrders }, (_, index) => ({
      ...found.content[0],
      orderId: `ord_${String(index).padStart(32, '0')}`,
      externalOrderId: `LG-${String(index).padStart(6, '0')}`,
    })),
  }));
  await answer(page, '/orders/search', many);
  await page.goto('/dashboard/orders');
  await expect(page.getByText('LG-000000').first()).toBeVisible({ timeout: atThisPace(30_000) });
  const { text } = await download(page);
  expect(new Set(text.match(/LG-\d{6}/g)).size).toBe(manyOrders);
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  expect(text).toContain(`Page ${pages} of ${pages}`);
});

/** The dates of a list open from its header; a lease that ends later is not in the list then. */
async function onlyLeasesUntilToday(page: Page) {
  const dates = page.locator('main header').getByRole('button', { name: 'Filter by Date' });
  await expect(dates).toHaveAttribute('aria-expanded', 'false');
  await dates.click();
  await expect(dates).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Lease End Date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('Connection Information')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Connection Information')).toBeVisible();
}

test('the proxies come home as a PDF without a secret', async ({ page, buyer }) => {
  await page.goto('/dashboard/proxies');
  await expect(page.getByText('Connection Information')).toBeVisible();
  const { name, text } = await download(page);
  expect(name).toBe(`proxies-${buyer.customer.customerId}.pdf`);
  const orders = await buyer.customer.orders();
  const leased = orders.find(({ orderData }) => orderData['LEASE_ID'] === buyer.leaseId);
  expect(text).toContain(leased?.externalOrderId);
  await onlyLeasesUntilToday(page);
  const secrets = orders.flatMap(({ orderData }) => orderData['PROXY_PASSWORD'] ?? []);
  expect(secrets).not.toEqual([]);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

for (const [path, words] of [
  ['/dashboard/orders', ['Your Orders', 'Order ID', 'Status', 'Total Amount', code]],
  ['/dashboard/proxies', ['Your Proxies', 'SOCKS5', 'HTTP']],
] as const) {
  test(`what ${path} prints fits A4, without the frame around it @full-browser`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: pagePx, height: 1000 });
    const widest = () =>
      page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('main *')].map((e) => e.getBoundingClientRect().right),
        ),
      );
    // What the frame draws for a narrow window follows the window.
    await expect.poll(widest).toBeLessThanOrEqual(pagePx);
    const text = textOfPdf(await page.pdf({ preferCSSPageSize: true }));
    for (const word of words) expect(text).toMatch(word);
    expect(text).toMatch(/\b1 ?\/ ?\d+\b/);
    for (const button of ['Download Report', 'Marketplace', 'Welcome back'])
      expect(text).not.toContain(button);
  });
}
