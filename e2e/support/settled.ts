import { expect, type Page } from '@playwright/test';
import { atThisPace } from '../../scripts/gate/pace.ts';
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

/** Dialogs above a page; a toast has the same role and blocks nothing. */
export const windows = (page: Page) => page.locator('[role=dialog]:not([aria-modal="false"])');

const settledWithinMs = 10_000;

/**
 * Waits until a page has a heading, no pending requests and no movement. It checks with each frame,
 * so that the wait is as short as possible. Throws with what is still pending.
 */
export async function settle(page: Page) {
  try {
    await page.waitForFunction(isSettled, false, { timeout: atThisPace(settledWithinMs) });
  } catch (cause) {
    const reasons = await page.evaluate(isSettled, true);
    throw new Error(`${page.url()} does not settle: ${String(reasons)}`, { cause });
  }
}

/**
 * Runs in the page; `tell` returns why it is not settled. Busy parts behind a dialog are ignored.
 */
function isSettled(tell: boolean): boolean | string {
  const front = ':not(:is([inert], [aria-hidden="true"]) *)';
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isRunning = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
  // `Skeleton` of the kit: an empty box of a given width that is animated.
  const skeletons = 'span[aria-hidden="true"][style*="width"]:empty';
  const isBreathing = (box: Element) => getComputedStyle(box).animationName !== 'none';
  const isLoading = (status: Element) => /^(Loading|Inapakia)/.test(status.ariaLabel ?? '');
  const reasons = Object.entries({
    'no heading': !all('h1, h2').some(isSeen),
    busy: all(`[aria-busy="true"]${front}`).length > 0,
    loading: all(`[role="status"]${front}`).filter(isSeen).some(isLoading),
    'a skeleton': all(`${skeletons}${front}`).filter(isSeen).some(isBreathing),
    converting: all('button').some(({ textContent }) => textContent === 'Converting...'),
    moving: document.getAnimations().some(isRunning),
  }).flatMap(([reason, holds]) => (holds ? [reason] : []));
  return tell ? reasons.join(', ') : reasons.length === 0;
}
