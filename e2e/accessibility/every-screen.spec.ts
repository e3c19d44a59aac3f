import type { Browser, Page } from '@playwright/test';
import { findings, wearTheme, type Looked } from '../support/axe.ts';
import type { Buyer } from '../support/buyer.ts';
import { watchConsole } from '../support/console-watch.ts';
import { halfSignedInState } from '../support/half-signed-in.ts';
import {
  codeScreen,
  customerDialogs,
  customerScreens,
  adminDialogs,
  adminScreens,
  adminWork,
  overlays,
  publicScreens,
  resellerDialogs,
  resellerInAdmin,
  resellerScreens,
  swahiliScreens,
  visitorScreens,
  type Screen,
} from '../support/routes.ts';
import { openSettled, settle } from '../support/settled.ts';
import { signInStaff } from '../support/staff-page.ts';
import { expect, test } from '../support/test.ts';
import { isLeftOut } from '../../scripts/gate/nightly.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
type Theme = 'light' | 'dark';
const shownThemes: readonly Theme[] = isLeftOut('themes') ? ['light'] : ['light', 'dark'];
const isThorough = !isLeftOut('thorough');
/** The first theme is looked at with every rule, the others for their colours. */
type Visit = Readonly<{
  sizes?: readonly (typeof phone)[];
  themes?: readonly Theme[];
  /** What the first theme is checked for; everything by default. */
  first?: Looked;
}>;

test.setTimeout(atThisPace(180_000));

type View = Readonly<{ browser: Browser; shop: string; scheme?: Theme }>;

async function newPage(
  { browser, shop, scheme = 'light' }: View,
  buyer?: Pick<Buyer, 'signedIn'>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: desktop,
    ...(buyer ? { storageState: buyer.signedIn } : {}),
  });
  return context.newPage();
}

/**
 * Visits the screens; resolves to every fault found. One visit renders each size (by day the gate
 * takes the sizes by turns), then the other theme, in which only colours differ.
 */
async function visitAll(
  page: Page,
  screens: readonly Screen[],
  { sizes = [desktop, phone], themes = shownThemes, first = 'all' }: Visit = {},
): Promise<readonly string[]> {
  const complaints = watchConsole(page);
  const wrong: string[] = [];
  for (const [index, screen] of screens.entries()) {
    const seen = isThorough ? sizes : sizes.filter((_, at) => at === index % sizes.length);
    await openSettled(page, screen);
    await page.evaluate(drawWhole);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(wearTheme, theme === 'dark');
      for (const size of theme === 'light' ? seen : seen.toReversed()) {
        await page.setViewportSize(size);
        await settle(page);
        const looked = theme === themes[0] ? first : 'colours';
        const found = [...(await findings(page, looked)), ...complaints(screen)];
        wrong.push(...found.map((line) => `${screen.name} at ${size.width}, ${theme}: ${line}`));
      }
    }
  }
  await page.context().close();
  return wrong;
}

/** Parts that are drawn only when in sight would keep the colours of the first theme. */
const drawWhole = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
};

// Layout and colours are those of the English pages, which are all checked below; templates are
// shared too, so a few pages represent all by day.
test('axe finds nothing on the Swahili pages', async ({ browser, addresses }) => {
  const page = await newPage({ browser, shop: addresses.shop });
  const asRead = { sizes: [desktop], themes: ['light'], first: 'words' } as const;
  const read = isThorough ? swahiliScreens : swahiliScreens.slice(0, 3);
  expect(await visitAll(page, read, asRead)).toEqual([]);
});

// By day they are looked at as staff on call see them: on a phone, at night.
for (const work of adminWork) {
  test(`axe finds nothing on staff's screens, ${work}`, async ({ browser, addresses, day }) => {
    const scheme = isThorough ? 'light' : 'dark';
    const page = await newPage({ browser, shop: addresses.shop, scheme });
    await signInStaff(page, addresses);
    const visit: Visit = isThorough ? {} : { sizes: [phone], themes: ['dark'] };
    expect(await visitAll(page, adminScreens(day)[work], visit)).toEqual([]);
  });
}

test('axe finds nothing on the public pages', async ({ browser, addresses }) => {
  const page = await newPage({ browser, shop: addresses.shop });
  expect(await visitAll(page, publicScreens)).toEqual([]);
});

test("axe finds nothing on a visitor's screens", async ({ browser, addresses }) => {
  const page = await newPage({ browser, shop: addresses.shop });
  expect(await visitAll(page, visitorScreens)).toEqual([]);
});

test('axe finds nothing where a code is due', async ({ browser, addresses }) => {
  const storageState = await halfSignedInState(addresses);
  const context = await browser.newContext({ baseURL: addresses.shop, storageState });
  expect(await visitAll(await context.newPage(), [codeScreen])).toEqual([]);
  await context.close();
});

// In parts, so that both workers of the gate have something to do to the end.
for (const part of [0, 1, 2] as const) {
  test(`axe finds nothing on a customer's screens, part ${part + 1} of 3`, async ({
    browser,
    addresses,
    buyer,
    day,
  }) => {
    const page = await newPage({ browser, shop: addresses.shop }, buyer);
    const screens = customerScreens(buyer, day).filter((_, index) => index % 3 === part);
    expect(await visitAll(page, screens)).toEqual([]);
  });
}

test('axe finds nothing where a customer has many', async ({ browser, addresses, reseller }) => {
  const page = await newPage({ browser, shop: addresses.shop }, reseller);
  const screens = [...resellerScreens(reseller), ...resellerDialogs];
  expect(await visitAll(page, screens)).toEqual([]);
  const staff = await newPage({ browser, shop: addresses.shop });
  await signInStaff(staff, addresses);
  expect(await visitAll(staff, resellerInAdmin(reseller))).toEqual([]);
});

test("axe finds nothing in staff's dialogs @thorough", async ({ browser, addresses, day }) => {
  const page = await newPage({ browser, shop: addresses.shop });
  await signInStaff(page, addresses);
  expect(await visitAll(page, adminDialogs(day))).toEqual([]);
});

test("axe finds nothing in the dialogs of a customer's proxy", async ({
  browser,
  addresses,
  buyer,
}) => {
  const page = await newPage({ browser, shop: addresses.shop }, buyer);
  expect(await visitAll(page, customerDialogs(buyer), { sizes: [phone] })).toEqual([]);
});

test('axe finds nothing in dialogs and progress', async ({ browser, addresses, buyer }) => {
  const shop = addresses.shop;
  const page = await newPage({ browser, shop }, buyer);
  const filters = await newPage({ browser, shop }, buyer);
  await openSettled(filters, { name: 'filters', path: '/client/proxy' });
  await filters.getByRole('button', { name: 'Filters' }).click();
  await expect(filters.getByRole('dialog', { name: 'Filter Proxies' })).toBeVisible();
  await settle(filters);
  expect(await findings(filters)).toEqual([]);
  if (!isLeftOut('themes')) {
    await filters.evaluate(drawWhole);
    await filters.evaluate(wearTheme, true);
    await settle(filters);
    expect(await findings(filters, 'colours')).toEqual([]);
  }
  await filters.context().close();
  expect(await visitAll(page, overlays(buyer))).toEqual([]);
});
