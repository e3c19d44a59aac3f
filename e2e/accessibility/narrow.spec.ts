import type { Browser, Page } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import type { Buyer, StorageState } from '../support/buyer.ts';
import { halfSignedInState } from '../support/half-signed-in.ts';
import { losses } from '../support/losses.ts';
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
import { openSettled } from '../support/settled.ts';
import { signInStaff } from '../support/staff-page.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** The smallest window that must lose nothing; it is also one of 640 at twice the size. */
const narrow = { width: 320, height: 568 };

test.setTimeout(atThisPace(240_000));

type Visitor = Readonly<{
  browser: Browser;
  addresses: Addresses;
  language?: 'en' | 'sw';
  storageState?: StorageState;
}>;

async function narrowPage({ browser, addresses, language = 'en', ...held }: Visitor) {
  const context = await browser.newContext({
    baseURL: addresses.shop,
    reducedMotion: 'reduce',
    viewport: narrow,
    ...held,
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return context.newPage();
}

/** The longest words, for a customer who has bought. */
const swahiliBuyerPage = ({ buyer, ...visitor }: Visitor & { buyer: Buyer }) =>
  narrowPage({ ...visitor, language: 'sw', storageState: buyer.signedIn });

/** Everything that is lost on any of the screens. */
async function lostOn(page: Page, screens: readonly Screen[]): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const screen of screens) {
    await openSettled(page, screen);
    lost.push(...(await losses(page)).map((line) => `${screen.name}: ${line}`));
  }
  await page.context().close();
  return lost;
}

/** Opened every day, and the longest words: what the gate looks at each time. */
const daily =
  /^(home|market|details|payment-panel|checkout-filled|proxies|lease|orders|balance|settings|vps)$/;

test('a small window loses nothing of what is opened every day', async ({
  browser,
  addresses,
  buyer,
}) => {
  const page = await swahiliBuyerPage({ browser, addresses, buyer });
  const screens = [...swahiliScreens.slice(0, 3), ...customerScreens(buyer), ...overlays(buyer)];
  const opened = screens.filter(({ name }) => name.endsWith('-sw') || daily.test(name));
  expect(await lostOn(page, opened)).toEqual([]);
});

test('a checkout that waits for its price fits a small window', async ({
  browser,
  addresses,
  buyer,
}) => {
  const page = await swahiliBuyerPage({ browser, addresses, buyer });
  const checkout = customerScreens(buyer).find(({ name }) => name === 'checkout-filled');
  await page.route('**/api/quotes', () => undefined);
  await page.goto(checkout?.path ?? '');
  await expect(page.getByRole('button', { name: 'Inabadilisha...' })).toBeVisible();
  expect(await losses(page)).toEqual([]);
  await page.context().close();
});

test('the tour stays in a small window, wherever the page is scrolled to', async ({
  browser,
  addresses,
  buyer,
}) => {
  const page = await swahiliBuyerPage({ browser, addresses, buyer });
  await page.goto('/dashboard/welcome-tour');
  const tour = page.getByRole('dialog');
  await expect(tour).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  for (const top of [0, 300, 3_000, 0]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect(tour, `scrolled to ${top}`).toBeInViewport({ ratio: 1 });
  }
  await page.context().close();
});

test('a small window loses nothing of the public pages @thorough', async ({
  browser,
  addresses,
}) => {
  const page = await narrowPage({ browser, addresses });
  expect(await lostOn(page, publicScreens)).toEqual([]);
});

test('a small window loses nothing of the Swahili pages @thorough', async ({
  browser,
  addresses,
}) => {
  const page = await narrowPage({ browser, addresses, language: 'sw' });
  expect(await lostOn(page, swahiliScreens)).toEqual([]);
});

for (const language of ['en', 'sw'] as const) {
  test(`a small window loses nothing of a visitor's screens, ${language} @thorough`, async ({
    browser,
    addresses,
  }) => {
    const page = await narrowPage({ browser, addresses, language });
    expect(await lostOn(page, visitorScreens)).toEqual([]);
    const storageState = await halfSignedInState(addresses);
    const half = await narrowPage({ browser, addresses, language, storageState });
    expect(await lostOn(half, [codeScreen])).toEqual([]);
  });

  test(`a small window loses nothing of a customer's screens, ${language} @thorough`, async ({
    browser,
    addresses,
    buyer,
    day,
  }) => {
    const { signedIn: storageState } = buyer;
    const page = await narrowPage({ browser, addresses, language, storageState });
    const screens = [...customerScreens(buyer, day), ...overlays(buyer)];
    expect(await lostOn(page, screens)).toEqual([]);
  });
}

test('a small window loses nothing where a customer has many', async ({
  browser,
  addresses,
  reseller,
}) => {
  const { signedIn: storageState } = reseller;
  const screens = resellerScreens(reseller);
  const read = await narrowPage({ browser, addresses, language: 'sw', storageState });
  expect(await lostOn(read, screens)).toEqual([]);
  const page = await narrowPage({ browser, addresses, storageState });
  expect(await lostOn(page, resellerDialogs)).toEqual([]);
  const staff = await narrowPage({ browser, addresses });
  await signInStaff(staff, addresses);
  expect(await lostOn(staff, resellerInAdmin(reseller))).toEqual([]);
});

test("a small window loses nothing of a customer's dialogs @thorough", async ({
  browser,
  addresses,
  buyer,
}) => {
  const { signedIn: storageState } = buyer;
  const page = await narrowPage({ browser, addresses, storageState });
  expect(await lostOn(page, customerDialogs(buyer))).toEqual([]);
});

for (const work of adminWork) {
  test(`a small window loses nothing of staff's screens, ${work} @thorough`, async ({
    browser,
    addresses,
    day,
  }) => {
    const page = await narrowPage({ browser, addresses });
    await signInStaff(page, addresses);
    expect(await lostOn(page, adminScreens(day)[work])).toEqual([]);
  });
}

test("a small window loses nothing of staff's dialogs @thorough", async ({
  browser,
  addresses,
  day,
}) => {
  const page = await narrowPage({ browser, addresses });
  await signInStaff(page, addresses);
  expect(await lostOn(page, adminDialogs(day))).toEqual([]);
});
