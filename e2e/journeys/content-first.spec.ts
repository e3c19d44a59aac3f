import type { Page } from '@playwright/test';
import { makeBuyer, type Buyer } from '../support/buyer.ts';
import { expect, test as base } from '../support/test.ts';
import { atThisPace } from '../../scripts/pace.ts';

const test = base.extend<object, { buyer: Buyer }>({
  buyer: [async ({ addresses }, use) => use(await makeBuyer(addresses)), { scope: 'worker' }],
});
test.setTimeout(atThisPace(120_000));
test.use({ storageState: async ({ buyer }, use) => use(buyer.signedIn) });

/** How far down the first thing that a person came for may begin, in pixels (decision H3). */
const bounds = [
  { width: 1440, height: 900, lowest: 260 },
  { width: 390, height: 844, lowest: 380 },
] as const;

/** The first row or card of each list. */
const lists: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  '/dashboard': (page) =>
    page.getByRole('region', { name: 'Your services now' }).getByRole('listitem'),
  '/client/proxy': (page) => page.locator('main :is(tbody tr, li):has(a[href*="proxy=prx_"])'),
  '/dashboard/vps': (page) => page.getByRole('button', { name: /United States/ }),
  '/dashboard/proxies': (page) => page.getByRole('tabpanel').locator('tbody tr, li'),
  '/dashboard/orders': (page) => page.locator('main tbody tr:has(code)'),
  '/dashboard/billing': (page) => page.getByRole('tabpanel').getByRole('listitem'),
  '/dashboard/notices': (page) => page.getByRole('tabpanel').getByRole('listitem'),
  '/dashboard/support': (page) => page.locator('main nav a'),
};

for (const { lowest, ...viewport } of bounds) {
  test(`what one came for begins within ${lowest} px at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [path, rowsOf] of Object.entries(lists)) {
      await page.goto(path);
      const row = rowsOf(page).first();
      await expect(row, path).toBeVisible();
      await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
      const box = await row.boundingBox();
      expect(box?.y, path).toBeLessThanOrEqual(lowest);
    }
  });
}
