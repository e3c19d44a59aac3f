import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { chromiumArgs } from '../scripts/programs/chromium.ts';
import type { Addresses, Program } from '../scripts/gate/program.ts';
import { makeBuyer, signedInState, type Buyer, type StorageState } from './support/buyer.ts';
import { makeAdminDay } from './support/admin-day.ts';
import { halfSignedInState } from './support/half-signed-in.ts';
import { suspendedScreen } from './support/suspended.ts';
import {
  codeScreen,
  customerDialogs,
  customerScreens,
  adminDialogs,
  adminScreens,
  overlays,
  publicScreens,
  resellerDialogs,
  resellerInAdmin,
  resellerScreens,
  visitorScreens,
  type Screen,
} from './support/routes.ts';
import { makeReseller } from './support/reseller.ts';
import { openSettled, settle } from './support/settled.ts';
import { signInOwner } from './support/staff.ts';
import { approve, compareWithApproved, pngsIn, removePictures } from './screens/compare.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { documentsFor } from './screens/documents.ts';
import { mailsSent, type Letter } from './screens/mails.ts';
import { picturesFolder, schemes, sizes } from './screens/pictures.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

type Sheet = Readonly<{ page: Page; label: string }>;
type Count = { passed: number; failed: number };
type Input = Readonly<{ chromium: string; only: string | undefined }>;

/** Makes the pictures of the last run the approved ones. Answers how many there are. */
export const approveScreens = (): number => approve();

/**
 * Writes a picture of every screen in its main states, of every email sent and of the documents
 * below `screens/`, light and dark, phone and desktop: `screens/<screen>-<device>-<scheme>.png`,
 * and `screens/index.html` with all of them and what changed since the approved ones. A screen that
 * cannot be shown is a failure. `only` is a pattern: only matching screens are drawn again.
 */
export async function takeScreens(program: Program, { chromium, only }: Input): Promise<Count> {
  const { addresses } = program;
  mkdirSync(picturesFolder, { recursive: true });
  if (only === undefined) removePictures();
  const buyer = await makeBuyer(addresses);
  const all = await groupsOf(addresses, buyer);
  const requested = new RegExp(only ?? '');
  const groups = all.map((group) => ({
    ...group,
    screens: group.screens.filter(({ name }) => requested.test(name)),
  }));
  const letters = (await mailsSent(addresses)).filter(({ name }) => requested.test(name));
  const browser = await playwright.launch({ executablePath: chromium, args: chromiumArgs });
  const count: Count = { passed: 0, failed: 0 };
  try {
    for (const { name, draw } of documentsFor(buyer, requested)) {
      tally(count, await written(name, draw));
    }
    for (const scheme of schemes) {
      // The phone and the desktop take turns on the two cores.
      await Promise.all(
        sizes.map((size) =>
          sheet({ browser, shop: addresses.shop, groups, letters, scheme, size, count }),
        ),
      );
    }
  } finally {
    await browser.close();
  }
  const compared = compareWithApproved();
  for (const { file, outcome, share } of compared) {
    if (outcome !== 'same') say(`  ${outcome} ${(share * 100).toFixed(1)}%  ${file}`);
  }
  writeFileSync(`${picturesFolder}index.html`, contactSheet(pngsIn(picturesFolder), compared));
  say('The contact sheet is screens/index.html');
  return count;
}

type Group = Readonly<{ screens: readonly Screen[]; storageState?: StorageState }>;

/** The screens of visitors, of a customer and of staff, with what each browser holds. */
async function groupsOf(addresses: Addresses, buyer: Buyer): Promise<Group[]> {
  const day = await makeAdminDay(addresses, buyer);
  const reseller = await makeReseller(addresses);
  const owner = signedInState(await signInOwner(addresses), addresses.shop);
  return [
    { screens: [...publicScreens, ...visitorScreens, await suspendedScreen(addresses)] },
    { screens: [codeScreen], storageState: await halfSignedInState(addresses) },
    {
      screens: [...customerScreens(buyer, day), ...overlays(buyer), ...customerDialogs(buyer)],
      storageState: buyer.signedIn,
    },
    {
      screens: [...resellerScreens(reseller), ...resellerDialogs],
      storageState: reseller.signedIn,
    },
    {
      screens: [
        ...Object.values(adminScreens(day)).flat(),
        ...adminDialogs(day),
        ...resellerInAdmin(reseller),
      ],
      storageState: owner,
    },
  ];
}

type Job = Readonly<{
  browser: Browser;
  shop: string;
  groups: readonly Group[];
  letters: readonly Letter[];
  scheme: (typeof schemes)[number];
  size: (typeof sizes)[number];
  count: Count;
}>;

/** All screens and emails in one scheme and size. */
async function sheet({ browser, shop, groups, letters, scheme, size, count }: Job) {
  const { device, width, height } = size;
  const open = (state: Omit<Group, 'screens'>) =>
    browser.newContext({
      baseURL: shop,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width, height },
      isMobile: device === 'phone',
      hasTouch: device === 'phone',
      locale: 'en-US',
      timezoneId: 'Africa/Nairobi',
      ...state,
    });
  const label = `${device}-${scheme}`;
  for (const { screens, ...state } of groups) {
    const context = await open(state);
    const page = await context.newPage();
    for (const screen of screens) tally(count, await picture({ page, label }, screen));
    await context.close();
  }
  const context = await open({});
  const page = await context.newPage();
  for (const letter of letters) tally(count, await pictureLetter({ page, label }, letter));
  await context.close();
}

const picture = ({ page, label }: Sheet, screen: Screen) =>
  saved(page, `${screen.name}-${label}`, async () => {
    await openSettled(page, screen);
    await settle(page);
    return { fullPage: !screen.overlay };
  });

const pictureLetter = ({ page, label }: Sheet, { name, html }: Letter) =>
  saved(page, `${name}-${label}`, async () => {
    await page.setContent(html);
    return { fullPage: true };
  });

/** Takes a picture of what `show` brings about. */
const saved = (page: Page, name: string, show: () => Promise<{ fullPage: boolean }>) =>
  written(name, async () => page.screenshot(await show()));

/** Keeps a picture under its name; false where there is none to keep, and says why. */
async function written(name: string, draw: () => Promise<Buffer>): Promise<boolean> {
  try {
    writeFileSync(`${picturesFolder}${name}.png`, await draw());
    return true;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(`  FAILED  ${name}: ${reason}\n`);
    return false;
  }
}

function tally(count: Count, isDone: boolean) {
  if (isDone) count.passed += 1;
  else count.failed += 1;
}
