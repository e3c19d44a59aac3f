import { expect, type Page } from '@playwright/test';
import type { Screen } from './routes.ts';

/** Opens a screen and waits until it shows its content: nothing loads and nothing moves. */
export async function openSettled(page: Page, { name, path, status, act, overlay }: Screen) {
  // Another fragment of the document that is open would load nothing.
  if (path.includes('#')) await page.goto('about:blank');
  const answer = await page.goto(path);
  if (answer?.status() !== (status ?? 200))
    throw new Error(`${name}: answered ${answer?.status()}`);
  await settle(page);
  if (!act) return;
  await act(page);
  if (overlay) await expect(windows(page).last()).toBeVisible();
  await settle(page);
}

/** Windows above a page; a toast has the same role and stops nobody. */
export const windows = (page: Page) => page.locator('[role=dialog]:not([aria-modal="false"])');

/** What is busy behind a window waits for what the window asks. */
const busyInFront = '[aria-busy="true"]:not(:is([inert], [aria-hidden="true"]) *)';

export async function settle(page: Page) {
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(busyInFront)).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^(Loading|Inapakia)/ })).toHaveCount(0);
  await expect(page.getByText('Converting...')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}
