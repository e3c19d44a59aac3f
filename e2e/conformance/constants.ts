import { expect, type Page } from '@playwright/test';
import type { Check } from '../../scripts/checks.ts';
import { frontConstants } from '../support/constants/front.ts';
import { limitConstants } from '../support/constants/limits.ts';
import { marketConstants } from '../support/constants/market.ts';
import { momentConstants } from '../support/constants/moments.ts';
import { ruleConstants } from '../support/constants/rules.ts';
import { toastConstants } from '../support/constants/toasts.ts';
import { answer, nobody, play, unreachable, type Play } from '../support/stage.ts';

/** A figure the product is specified with, read where a customer meets it. */
type Constant = Readonly<{ name: string }> & Play;

const near = (value: number, aim: number, by: number) =>
  expect(Math.abs(value - aim)).toBeLessThanOrEqual(by);
const widthOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.width ?? 0;

/** Moments, in milliseconds, at which the page asked this call; the answers still come. */
async function momentsOf(page: Page, path: string): Promise<readonly number[]> {
  const moments: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) moments.push(performance.now());
  });
  return moments;
}

const pollMs = 5_000;
const serverPrices: readonly [string, readonly number[]][] = [
  ['United States', [10, 5.5, 6, 5.5]],
  ['United Kingdom', [6, 6.5, 7, 6.5, 6, 6.5]],
  ['Germany', [7, 7.5, 8, 7.5, 7, 8]],
  ['Canada', [5.5, 6, 6.5, 6, 5.5, 6]],
  ['Singapore', [6, 6.5, 7, 6.5, 6, 7]],
  ['Netherlands', [6.5, 7, 7.5, 7, 6.5, 7.5]],
  ['Japan', [6.5, 7, 7.5, 7, 6.5, 7]],
];

const market: readonly Constant[] = [
  {
    name: 'the country at first is US, and page numbers start at 0',
    act: async (page) => {
      const asked = page.waitForRequest(/global-config/);
      await page.goto('/client/proxy');
      const { searchParams } = new URL((await asked).url());
      expect(searchParams.get('countryCode')).toBe('US');
      expect(searchParams.get('pageNum')).toBe('0');
    },
  },
  {
    name: 'prices of the table are per month, written /mo',
    act: async (page) => {
      await page.goto('/client/proxy');
      await expect(page.getByText('/mo').first()).toBeVisible();
    },
  },
  {
    name: 'the details fade for 200 ms',
    act: async (page, { buyer }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(`/client/proxy?proxy=${buyer.proxyId}`);
      const dialog = page.getByRole('dialog', { name: 'Proxy Details' });
      await expect(dialog).toBeVisible();
      const times = await dialog.evaluate(
        (element) => getComputedStyle(element).transitionDuration,
      );
      expect(times.split(', ')).toContain('0.2s');
    },
  },
  {
    name: 'the menu shows the first 8 characters of the customer id and an ellipsis',
    act: async (page, { buyer }) => {
      await page.goto('/client/proxy');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(
        page.getByText(`${buyer.customer.customerId.slice(0, 8)}…`).first(),
      ).toBeVisible();
    },
  },
  {
    name: 'the sidebar is 64 units wide, and 20 when collapsed',
    act: async (page) => {
      await page.goto('/client/proxy');
      await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
      near(await widthOf(page, 'aside'), 256, 1);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(() => widthOf(page, 'aside')).toBeLessThanOrEqual(81);
      near(await widthOf(page, 'aside'), 80, 1);
    },
  },
];

const money: readonly Constant[] = [
  {
    name: '1 USD is 130 KES, rounded up to whole shillings',
    act: async (page, { buyer }) => {
      const quoted = page.waitForResponse(/\/api\/quotes$/);
      await page.goto(`/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`);
      const quote = (await (await quoted).json()) as { amountUsdCents: number; amountKes: number };
      expect(quote.amountKes).toBe(Math.ceil((quote.amountUsdCents * 130) / 100));
      await expect(page.getByText('1 USD = 130 KES').first()).toBeVisible();
      const pay = page.getByRole('button', { name: `Pay ${quote.amountKes} KES with M-Pesa` });
      await expect(pay).toBeEnabled();
    },
  },
  {
    name: 'the status of a payment is read every 5 s, the first time after 5 s at most',
    act: async (page, { buyer }) => {
      await answer(page, `/payments/${buyer.waiting}/events`, unreachable);
      const moments = await momentsOf(page, '/payments/search');
      await page.goto(`/payment/callback?payment=${buyer.waiting}`);
      await expect.poll(() => moments.length, { timeout: 3 * pollMs }).toBeGreaterThanOrEqual(3);
      const [, second = 0, third = 0] = moments;
      near(third - second, pollMs, 1_000);
    },
  },
  ...serverPrices.map(([country, prices]) => ({
    name: `servers in ${country} cost ${prices.join(', ')} USD a month, in this order`,
    act: async (page: Page) => {
      await page.goto('/dashboard/vps');
      await page.getByRole('button', { name: country }).click();
      await expect(page.getByRole('button', { name: 'Configure Now' })).toHaveCount(prices.length);
      const text = await page.locator('main').innerText();
      const shown = [...text.matchAll(/\$(\d+\.\d{2})\s*\/month/g)].map(([, price]) =>
        Number(price),
      );
      expect(shown).toEqual(prices);
    },
  })),
];

const waiting: readonly Constant[] = [
  {
    name: 'orders wait as 5 rows',
    act: async (page) => {
      await answer(page, '/orders/search', () => {});
      await page.goto('/dashboard/orders');
      await expect(page.locator('main tbody tr')).toHaveCount(5);
    },
  },
  {
    name: 'proxies wait as 6 cards',
    act: async (page) => {
      await answer(page, '/orders/search', () => {});
      await page.goto('/dashboard/proxies');
      await expect(page.locator('ul[aria-busy="true"] > li')).toHaveCount(6);
    },
  },
  {
    name: 'a screen that is loading shows a spinner of 80 by 80 in #7C25BA',
    act: async (page) => {
      await page.route(/\/assets\/market-page-.*\.js$/, () => {});
      await page.goto('/client/proxy', { waitUntil: 'commit' });
      const spinner = page.locator('svg[width="80"], [data-spinner]').first();
      await expect(spinner).toBeVisible();
      const box = await spinner.boundingBox();
      expect([box?.width, box?.height]).toEqual([80, 80]);
      const purple = await spinner.evaluate((element) =>
        [element, ...element.querySelectorAll('*')]
          .map((each) => getComputedStyle(each))
          .flatMap(({ color, stroke, borderTopColor }) => [color, stroke, borderTopColor]),
      );
      expect(purple).toContain('rgb(124, 37, 186)');
    },
  },
];

const front: readonly Constant[] = [
  {
    name: 'the public price of a managed server starts from $12',
    state: nobody,
    act: async (page) => {
      await page.goto('/rdp');
      await expect(page.getByText('$12').first()).toBeVisible();
    },
  },
];

export const checks: readonly Check[] = [
  ...market,
  ...money,
  ...waiting,
  ...front,
  ...frontConstants,
  ...marketConstants,
  ...momentConstants,
  ...limitConstants,
  ...toastConstants,
  ...ruleConstants,
].map(({ name, ...part }) => ({ name, run: (program) => play(program, part) }));
