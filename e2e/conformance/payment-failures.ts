import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Tally } from '../../scripts/suites/tally.ts';
import { chromiumArgs, ensureChromium } from '../../scripts/programs/chromium.ts';
import { startProgram, type Program } from '../../scripts/gate/program.ts';
import { signedInState } from '../support/buyer.ts';
import { Customer } from '../support/customer.ts';
import { windows } from '../support/settled.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { failures, type Failure } from './failures/cases.ts';
import { ways, type Begun, type Way } from './failures/ways.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const folder = fileURLToPath(new URL('../../screens/failures/', import.meta.url));
const patienceMs = atThisPace(30_000);
const sizes = [
  { device: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { device: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
] as const;

const visitor = {
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'Africa/Nairobi',
} as const;

type Size = (typeof sizes)[number];
type Play = Readonly<{ way: Way; failure: Failure; size: Size }>;
type Hall = Readonly<{ program: Program; browser: Browser }>;

/**
 * Every failure of a payment for each thing that can be bought, on a phone and on a desktop: what
 * goes wrong goes wrong, the end is pictured below `screens/failures/`, and the way out that the
 * screen offers is taken until the money is there, once. `--only=late.*phone` plays what matches.
 */
export async function play(tally: Tally, options: readonly string[]): Promise<void> {
  if (!options.some((option) => option.startsWith('--only='))) {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  const program = await startProgram();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    // A renewal of what was just bought asks the same phone for the same sum at once.
    const sandbox = sandboxAt(program.addresses.sandbox);
    await sandbox.daraja({ rule17Ms: 0 });
    await Promise.all(ways.map((way) => tally.play(playsOf(way), { program, browser })));
  } finally {
    await browser.close();
    await program.stop();
  }
}

const playsOf = (way: Way) =>
  failures.flatMap((failure) =>
    sizes.map((size) => ({
      name: `${way.name} ${failure.name} ${size.device}`,
      run: (hall: Hall) => played(hall, { way, failure, size }),
    })),
  );

/** Plays one failure by a customer of its own, and keeps a picture of where it broke. */
async function played(hall: Hall, { way, failure, size }: Play): Promise<void> {
  const { addresses } = hall.program;
  const sandbox = sandboxAt(addresses.sandbox);
  const { device, ...screen } = size;
  const file = (stage: string) => `${folder}${way.name}-${failure.name}-${stage}-${device}.png`;
  let page: Page | undefined;
  try {
    const newCustomer = () => new Customer(addresses.api, addresses.shop);
    const begun = await way.begin({ sandbox, newCustomer });
    const storageState = signedInState(begun.customer, addresses.shop);
    const context = await hall.browser.newContext({
      baseURL: addresses.shop,
      storageState,
      ...visitor,
      ...screen,
    });
    context.setDefaultTimeout(patienceMs);
    page = await context.newPage();
    await page.goto(begun.path);
    const first = page;
    const picture = (stage: string, of = first) => pictured(of, file(stage));
    await failure.play({ page, sandbox, way, begun, picture });
    await expectPaidOnce(begun);
  } catch (cause) {
    await page?.screenshot({ path: file('FAILED'), fullPage: true }).catch(() => {});
    throw cause;
  } finally {
    await page?.context().close();
  }
}

/** A picture of the whole page draws its sticky head where the page has been scrolled to. */
async function pictured(page: Page, path: string) {
  await page.evaluate(() => scrollTo(0, 0));
  const isWindow = (await windows(page).count()) > 0;
  await page.screenshot({ path, fullPage: !isWindow });
}

type Payments = Readonly<{ content: readonly { transactionStatus: string }[] }>;

/** After any failure, the customer has paid exactly once. */
async function expectPaidOnce({ customer, paidBefore }: Begun) {
  const accepted = async () => {
    const path = '/payments/search?countryCode=KE&currencyCode=KES';
    const { content } = (await customer.call('GET', path)).body as Payments;
    return content.filter(({ transactionStatus: is }) => is === 'ACCEPTED').length;
  };
  await eventually('the payment in the list', async () => (await accepted()) > paidBefore);
  assert.equal(await accepted(), paidBefore + 1, 'paid once');
}
