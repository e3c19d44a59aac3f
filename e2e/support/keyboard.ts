import { expect, type Locator, type Page } from '@playwright/test';

const tabsMax = 90;

/**
 * Presses Tab until the element has the focus, and checks at each stop that the focus is visible.
 */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < tabsMax; presses += 1) {
    if (await isFocused(target)) return expectSeen(target);
    await page.keyboard.press('Tab');
    await expectSeen(page.locator(':focus'));
  }
  throw new Error(`${tabsMax} presses of Tab do not reach ${String(target)}.`);
}

/** Goes to the element and presses it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Focuses the field and types; the existing text is replaced, as the browser selects it. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** The focus has an outline, its own, its box's or its row's, and nothing covers it. */
export async function expectSeen(focus: Locator) {
  await expect.poll(() => focus.evaluateAll(lookOf)).toBe('drawn, seen');
}

/** Runs in the page. Beyond its last stop the focus is in the browser's own frame. */
function lookOf([element]: Element[]): string {
  if (!element) return 'drawn, seen';
  const drawn = (each: Element | null) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const label = element.closest('label');
  const row = element.closest('tr, li');
  const seen = top !== null && (element.contains(top) || (label ?? top).contains(element));
  const isDrawn = [element, element.parentElement, label, row].some(drawn);
  const what = `${element.outerHTML.slice(0, 160)} under ${top?.outerHTML.slice(0, 160)}`;
  return isDrawn && seen ? 'drawn, seen' : `${isDrawn ? 'drawn' : 'not drawn'}, ${what}`;
}

/**
 * Goes once around a modal: after every press the focus comes to rest inside. At its ends it takes
 * a frame to come back; a person never presses again within it, and a program may.
 */
export async function stayInside(page: Page, modal: Locator) {
  const isInside = () => modal.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  const stops = await modal.locator('a, button, input, select, summary').count();
  for (let presses = 0; presses < stops + 3; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(isInside).toBe(true);
  }
}

/** Escape closes what is open and gives the focus back to what opened it. */
export async function escapeTo(page: Page, open: Locator, opener: Locator) {
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(opener).toBeFocused();
}
