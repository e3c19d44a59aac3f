import { expect, type Locator, type Page } from '@playwright/test';
import { answer, broken, json, nobody, type Play } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;

/** A toast leaves within this after its time: fading, and a busy machine. */
const lateMs = 1_500;

/** How long the toast stays, its fading out included. */
async function shownFor(page: Page, toast: Locator): Promise<number> {
  await expect(toast).toBeVisible();
  const from = performance.now();
  // A toast waits while the mouse rests on it.
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden({ timeout: 15_000 });
  return performance.now() - from;
}

function about(value: number, aim: number) {
  expect(value).toBeGreaterThanOrEqual(aim - 300);
  expect(value).toBeLessThanOrEqual(aim + lateMs);
}

const inArea = (page: Page, area: string) => page.locator(`[data-toasts="${area}"] [role]`);

async function testPrompt(page: Page, ok: boolean) {
  await answer(page, '/payments', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return (ok ? json({ MerchantRequestID: 'merchant-1' }) : broken(500))(route);
  });
  await answer(page, '/payments/stk/callback', () => {});
  await page.goto('/test');
  await page.getByLabel('Phone number').fill('0712300323');
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function askForSystem(page: Page) {
  await page.goto('/dashboard/vps');
  await page.getByText('United States').first().click();
  await page.getByRole('button', { name: 'Configure Now' }).first().click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
}

/** How many toasts there are, where, and for how long. */
export const toastConstants: readonly Constant[] = [
  {
    name: 'a toast of the payment flow stands at the top centre for 2 s, without a bar',
    act: async (page) => {
      await askForSystem(page);
      const toast = inArea(page, 'payment').first();
      await expect(toast).toBeVisible();
      const box = await toast.boundingBox();
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThanOrEqual(2);
      expect(box?.y).toBeLessThanOrEqual(40);
      await expect(toast.getByRole('progressbar')).toHaveCount(0);
      about(await shownFor(page, toast), 2_000);
    },
  },
  {
    name: 'in the test area a toast stays 4 s',
    state: nobody,
    act: async (page) => {
      await testPrompt(page, false);
      about(await shownFor(page, inArea(page, 'contact').first()), 4_000);
    },
  },
  {
    name: 'in the test area a success stays 2 s',
    state: nobody,
    act: async (page) => {
      await testPrompt(page, true);
      about(await shownFor(page, inArea(page, 'contact').first()), 2_000);
    },
  },
  {
    name: 'in the dashboard a toast stays 5 s, and there is one at a time',
    act: async (page) => {
      await answer(page, '/orders/search', broken(503));
      await page.goto('/dashboard/orders');
      const toasts = inArea(page, 'dashboard');
      await expect(toasts.first()).toBeVisible();
      await page.getByRole('link', { name: 'Your Proxies' }).first().click();
      await expect(page.getByRole('heading', { name: 'Your Proxies' })).toBeVisible();
      await expect(toasts).toHaveCount(1);
      about(await shownFor(page, toasts.first()), 5_000);
    },
  },
  {
    name: 'Alt+T moves the focus to the newest toast',
    act: async (page) => {
      await answer(page, '/orders/search', broken(503));
      await page.goto('/dashboard/orders');
      const toast = inArea(page, 'dashboard').first();
      await expect(toast).toBeVisible();
      await page.keyboard.press('Alt+t');
      await expect(toast).toBeFocused();
    },
  },
];
