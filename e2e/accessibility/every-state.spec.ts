import type { Browser, Page, Route } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { mailsSent } from '../screens/mails.ts';
import { findings, wearTheme } from '../support/axe.ts';
import type { StorageState } from '../support/buyer.ts';
import { customerScreens, type Screen } from '../support/routes.ts';
import { openSettled } from '../support/settled.ts';
import { suspendedScreen } from '../support/suspended.ts';
import { expect, test } from '../support/test.ts';
import { isLeftOut } from '../../scripts/gate/nightly.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

// Screens whose answers are on their way, do not come, or come as a failure; and the mails.
test.setTimeout(atThisPace(240_000));

const states: readonly Readonly<{ state: string; reply: (route: Route) => unknown }>[] = [
  { state: 'loading', reply: () => undefined },
  { state: 'failed', reply: (route) => route.fulfill({ status: 500, body: '' }) },
  { state: 'offline', reply: (route) => route.abort('internetdisconnected') },
];
/** What loads never settles, so that it is given a moment once its frame is there. */
const drawnMs = 500;

type Visitor = Readonly<{ browser: Browser; addresses: Addresses; storageState?: StorageState }>;

async function newPage({ browser, addresses, ...held }: Visitor) {
  const viewport = { width: 1440, height: 900 };
  const given = { baseURL: addresses.shop, viewport, reducedMotion: 'reduce', ...held } as const;
  return (await browser.newContext(given)).newPage();
}

/** With every rule in the light, and in the dark for the colours, as nothing else is different. */
async function inBothThemes(page: Page, looked: 'all' | 'mail' = 'all') {
  await page.evaluate(wearTheme, false);
  const found = await findings(page, looked);
  if (isLeftOut('themes')) return found;
  await page.evaluate(wearTheme, true);
  return [...found, ...(await findings(page, 'colours'))];
}

async function visitStates(page: Page, screens: readonly Screen[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { state, reply } of states) {
    await page.route('**/api/**', (route) => void reply(route));
    for (const { name, path } of screens) {
      await page.goto(path);
      await page.locator('main').first().waitFor();
      await page.waitForTimeout(drawnMs);
      wrong.push(...(await inBothThemes(page)).map((line) => `${name}, ${state}: ${line}`));
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.context().close();
  return wrong;
}

test('axe finds nothing while the daily screens load, fail or are offline', async ({
  browser,
  addresses,
  buyer,
}) => {
  const page = await newPage({ browser, addresses, storageState: buyer.signedIn });
  const daily = customerScreens(buyer).filter(({ name }) => /^(market|proxies)$/.test(name));
  expect(await visitStates(page, daily)).toEqual([]);
});

test('axe finds nothing in the mails @thorough', async ({ browser, addresses, day }) => {
  expect(day.mailId).not.toBe('');
  const page = await newPage({ browser, addresses });
  const wrong: string[] = [];
  for (const { name, html } of await mailsSent(addresses)) {
    await page.setContent(html);
    wrong.push(...(await findings(page, 'mail')).map((line) => `${name}: ${line}`));
  }
  await page.context().close();
  expect(wrong).toEqual([]);
});

test('axe finds nothing where a suspended account signs in @thorough', async ({
  browser,
  addresses,
}) => {
  const page = await newPage({ browser, addresses });
  await openSettled(page, await suspendedScreen(addresses));
  expect(await inBothThemes(page)).toEqual([]);
  await page.context().close();
});
