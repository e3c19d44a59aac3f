import { expect, type Page } from '@playwright/test';
import { answer, broken, json, type Play, type Stage } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;

/** Timers come late on a busy machine, and never early. */
const lateMs = 1_500;

/** Notes, in the page's own time, when a text is first there and when it is gone again. */
async function watchText(page: Page, text: string) {
  await page.addInitScript((requested) => {
    const seen = { from: 0, to: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const there = document.body?.innerText.includes(requested) ?? false;
      if (there && seen.from === 0) seen.from = performance.now();
      if (!there && seen.from > 0 && seen.to === 0) seen.to = performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return async () => {
    await expect
      .poll(() => seen(page).then(({ to }) => to), { timeout: 15_000 })
      .toBeGreaterThan(0);
    const { from, to } = await seen(page);
    return to - from;
  };
}
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { from: number; to: number } }).seen);

function about(value: number, aim: number, late = lateMs) {
  expect(value).toBeGreaterThanOrEqual(aim - 30);
  expect(value).toBeLessThanOrEqual(aim + late);
}

const panel = ({ buyer }: Stage) => `/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`;

/** How long things take that are said to take so long. */
export const momentConstants: readonly Constant[] = [
  {
    name: 'the amount converts for about 300 ms after it is set',
    act: async (page, stage) => {
      await page.goto('/dashboard/templates');
      const shown = await watchText(page, 'Converting...');
      let answeredAt = 0;
      page.on('response', (response) => {
        if (new URL(response.url()).pathname === '/api/quotes') answeredAt = performance.now();
      });
      await page.goto(panel(stage));
      await expect(page.getByRole('button', { name: /^Pay \d+ KES/ })).toBeEnabled();
      about(performance.now() - answeredAt, 300);
      expect(await shown()).toBeGreaterThanOrEqual(270);
    },
  },
  {
    name: 'the card page opens 500 ms after its address came',
    act: async (page, stage) => {
      const { buyer } = stage;
      const created = { paymentId: buyer.waiting, orderId: buyer.orderId };
      const metaData = { checkout: '/hosted-checkout' };
      let answeredAt = 0;
      await answer(
        page,
        '/payments',
        json({ ...created, transactionStatus: 'PROCESSING', metaData }, 201),
      );
      await answer(page, '/products/proxy/lease', (route) => {
        answeredAt = performance.now();
        return broken(409)(route);
      });
      await page.goto(panel(stage));
      await page.getByRole('radio', { name: 'Card' }).check({ force: true });
      await page.getByRole('button', { name: /with the card provider$/ }).click();
      await page.waitForRequest(/\/hosted-checkout$/);
      about(performance.now() - answeredAt, 500);
    },
  },
  {
    name: 'a missing customer id is looked for every second',
    act: async (page) => {
      const stored = JSON.stringify({ email: 'a@example.test' });
      await page.addInitScript((details) => {
        if (sessionStorage.getItem('once')) return;
        sessionStorage.setItem('once', 'yes');
        localStorage.setItem('userDetails', details);
        localStorage.removeItem('user_data');
      }, stored);
      await page.goto('/dashboard/proxies');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      const setAt = performance.now();
      await page.evaluate(() =>
        localStorage.setItem('userDetails', JSON.stringify({ customerId: 'cus_x', name: 'A' })),
      );
      await expect(page.getByRole('alertdialog')).toBeHidden();
      expect(performance.now() - setAt).toBeLessThanOrEqual(1_000 + lateMs);
    },
  },
  {
    name: 'the tiles of the home screen fade in after 300 ms',
    act: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/dashboard');
      const tiles = page.getByText('Active Services').locator('xpath=ancestor::*[3]');
      await expect(tiles.first()).toBeVisible();
      const delays = await page.evaluate(() =>
        [...document.querySelectorAll('main *')].map((element) => {
          const { animationName, animationDelay } = getComputedStyle(element);
          return animationName === 'none' ? '' : animationDelay;
        }),
      );
      expect(delays).toContain('0.3s');
    },
  },
];
