import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { makeBuyer, type Buyer } from '../support/buyer.ts';
import { watchConsole } from '../support/console-watch.ts';
import { makeOfficeDay, type OfficeDay } from '../support/office-day.ts';
import {
  customerScreens,
  officeDialogs,
  officeScreens,
  officeWork,
  overlays,
  publicScreens,
  swahiliScreens,
  visitorScreens,
  type Screen,
} from '../support/routes.ts';
import { openSettled, settle } from '../support/settled.ts';
import { signInStaff } from '../support/staff-page.ts';
import { expect, test as base } from '../support/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const schemes = ['light', 'dark'] as const;

/** One customer per worker: signing up takes longer than looking at a screen. */
const test = base.extend<object, { buyer: Buyer; day: OfficeDay }>({
  buyer: [async ({ addresses }, use) => use(await makeBuyer(addresses)), { scope: 'worker' }],
  day: [
    async ({ addresses, buyer }, use) => use(await makeOfficeDay(addresses, buyer)),
    { scope: 'worker' },
  ],
});
test.setTimeout(180_000);

type View = Readonly<{ browser: Browser; shop: string; scheme: (typeof schemes)[number] }>;

async function newPage({ browser, shop, scheme }: View, buyer?: Buyer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: desktop,
    ...(buyer ? { storageState: buyer.signedIn } : {}),
  });
  return context.newPage();
}

/** What axe finds, one line per rule and element. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(rules)
    // No frames of other origins here, so the checks need no page of their own.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** Visits the screens in each size; resolves to everything wrong with any of them. */
async function visitAll(
  page: Page,
  screens: readonly Screen[],
  sizes = [desktop, phone],
): Promise<readonly string[]> {
  const complaints = watchConsole(page);
  const wrong: string[] = [];
  for (const screen of screens) {
    await openSettled(page, screen);
    // One visit draws all sizes.
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settle(page);
      const found = [...(await findings(page)), ...complaints(screen)];
      wrong.push(...found.map((line) => `${screen.name} at ${size.width}: ${line}`));
    }
  }
  await page.context().close();
  return wrong;
}

// The layout and the colours are those of the English pages, which are seen in full below.
test('axe finds nothing on the Swahili pages', async ({ browser, addresses }) => {
  const page = await newPage({ browser, shop: addresses.shop, scheme: 'light' });
  expect(await visitAll(page, swahiliScreens, [desktop])).toEqual([]);
});

for (const work of officeWork) {
  test(`axe finds nothing on staff's phone at night, ${work}`, async ({
    browser,
    addresses,
    day,
  }) => {
    const page = await newPage({ browser, shop: addresses.shop, scheme: 'dark' });
    await signInStaff(page, addresses);
    expect(await visitAll(page, officeScreens(day)[work], [phone])).toEqual([]);
  });
}

for (const scheme of schemes) {
  test(`axe finds nothing on the public pages, ${scheme}`, async ({ browser, addresses }) => {
    const page = await newPage({ browser, shop: addresses.shop, scheme });
    expect(await visitAll(page, publicScreens)).toEqual([]);
  });

  test(`axe finds nothing on a visitor's screens, ${scheme}`, async ({ browser, addresses }) => {
    const page = await newPage({ browser, shop: addresses.shop, scheme });
    expect(await visitAll(page, visitorScreens)).toEqual([]);
  });

  test(`axe finds nothing on a customer's screens, ${scheme}`, async ({
    browser,
    addresses,
    buyer,
  }) => {
    const page = await newPage({ browser, shop: addresses.shop, scheme }, buyer);
    expect(await visitAll(page, customerScreens(buyer))).toEqual([]);
  });

  for (const work of officeWork) {
    const title = `axe finds nothing on staff's screens, ${work}, ${scheme}`;
    test(`${title} @thorough`, async ({ browser, addresses, day }) => {
      const page = await newPage({ browser, shop: addresses.shop, scheme });
      await signInStaff(page, addresses);
      expect(await visitAll(page, officeScreens(day)[work])).toEqual([]);
    });
  }

  test(`axe finds nothing in staff's dialogs, ${scheme} @thorough`, async ({
    browser,
    addresses,
    day,
  }) => {
    const page = await newPage({ browser, shop: addresses.shop, scheme });
    await signInStaff(page, addresses);
    const wrong: string[] = [];
    for (const { path, press } of officeDialogs(day)) {
      await openSettled(page, { name: press.source, path });
      await page.getByRole('button', { name: press }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await settle(page);
        const found = await findings(page);
        wrong.push(...found.map((line) => `${press.source} at ${size.width}: ${line}`));
      }
      await page.setViewportSize(desktop);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test(`axe finds nothing in dialogs and progress, ${scheme}`, async ({
    browser,
    addresses,
    buyer,
  }) => {
    const shop = addresses.shop;
    const page = await newPage({ browser, shop, scheme }, buyer);
    const filters = await newPage({ browser, shop, scheme }, buyer);
    await openSettled(filters, { name: 'filters', path: '/client/proxy' });
    await filters.getByRole('button', { name: 'Filters' }).click();
    await expect(filters.getByRole('dialog', { name: 'Filter Proxies' })).toBeVisible();
    await settle(filters);
    expect(await findings(filters)).toEqual([]);
    await filters.context().close();
    expect(await visitAll(page, overlays(buyer))).toEqual([]);
  });
}
