import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { chromiumArgs } from '../scripts/chromium.ts';
import type { Addresses, Program } from '../scripts/program.ts';
import { makeBuyer, signedInState, type Buyer, type StorageState } from './support/buyer.ts';
import { makeOfficeDay } from './support/office-day.ts';
import { halfSignedInState } from './support/half-signed-in.ts';
import { suspendedScreen } from './support/suspended.ts';
import {
  codeScreen,
  customerDialogs,
  customerScreens,
  officeDialogs,
  officeScreens,
  overlays,
  publicScreens,
  visitorScreens,
  type Screen,
} from './support/routes.ts';
import { openSettled, settle } from './support/settled.ts';
import { signInOwner } from './support/staff.ts';

const folder = fileURLToPath(new URL('../screens/', import.meta.url));
const schemes = ['light', 'dark'] as const;
const sizes = [
  { device: 'phone', width: 390, height: 844 },
  { device: 'desktop', width: 1440, height: 900 },
] as const;

type Sheet = Readonly<{ page: Page; label: string }>;
type Count = { passed: number; failed: number };
type Input = Readonly<{ chromium: string; only: string | undefined }>;

/**
 * Writes a picture of every screen in its main states below `screens/`, light and dark, phone and
 * desktop: `screens/<screen>-<device>-<scheme>.png`. A screen that cannot be shown has failed.
 * `only` is a pattern: the screens with such names are drawn anew and the other pictures stay.
 */
export async function takeScreens(program: Program, { chromium, only }: Input): Promise<Count> {
  const { addresses } = program;
  if (only === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all = await groupsOf(addresses);
  const requested = new RegExp(only ?? '');
  const groups = all.map((group) => ({
    ...group,
    screens: group.screens.filter(({ name }) => requested.test(name)),
  }));
  const browser = await playwright.launch({ executablePath: chromium, args: chromiumArgs });
  const count: Count = { passed: 0, failed: 0 };
  try {
    for (const scheme of schemes) {
      // The phone and the desktop take turns on the two cores.
      await Promise.all(
        sizes.map((size) => sheet({ browser, shop: addresses.shop, groups, scheme, size, count })),
      );
    }
  } finally {
    await browser.close();
  }
  return count;
}

type Group = Readonly<{ screens: readonly Screen[]; storageState?: StorageState }>;

/** The screens of visitors, of a customer and of staff, with what each browser holds. */
async function groupsOf(addresses: Addresses): Promise<Group[]> {
  const buyer: Buyer = await makeBuyer(addresses);
  const day = await makeOfficeDay(addresses, buyer);
  const owner = signedInState(await signInOwner(addresses), addresses.shop);
  return [
    { screens: [...publicScreens, ...visitorScreens, await suspendedScreen(addresses)] },
    { screens: [codeScreen], storageState: await halfSignedInState(addresses) },
    {
      screens: [...customerScreens(buyer, day), ...overlays(buyer), ...customerDialogs(buyer)],
      storageState: buyer.signedIn,
    },
    {
      screens: [...Object.values(officeScreens(day)).flat(), ...officeDialogs(day)],
      storageState: owner,
    },
  ];
}

type Job = Readonly<{
  browser: Browser;
  shop: string;
  groups: readonly Group[];
  scheme: (typeof schemes)[number];
  size: (typeof sizes)[number];
  count: Count;
}>;

/** All screens in one scheme and size. */
async function sheet({ browser, shop, groups, scheme, size, count }: Job) {
  const { device, width, height } = size;
  for (const { screens, ...state } of groups) {
    const context = await browser.newContext({
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
    const page = await context.newPage();
    for (const screen of screens) {
      if (await picture({ page, label: `${device}-${scheme}` }, screen)) count.passed += 1;
      else count.failed += 1;
    }
    await context.close();
  }
}

async function picture({ page, label }: Sheet, screen: Screen): Promise<boolean> {
  const name = `${screen.name}-${label}`;
  try {
    await openSettled(page, screen);
    await settle(page);
    await page.screenshot({ path: `${folder}${name}.png`, fullPage: !screen.overlay });
    return true;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(`  FAILED  ${name}: ${reason}\n`);
    return false;
  }
}
