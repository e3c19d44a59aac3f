import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** What is drawn of it, without the ring of the focus. */
async function lookOf(control: Locator) {
  await control.blur();
  return (await control.screenshot({ animations: 'disabled' })).toString('base64');
}

test('in high contrast a box shows whether it is ticked', async ({ page }) => {
  await page.goto('/account/signup');
  const box = page.getByRole('checkbox');
  await expect(box).toBeVisible();
  const empty = await lookOf(box);
  await box.check();
  expect(await lookOf(box)).not.toBe(empty);
  await box.uncheck();
  expect(await lookOf(box)).toBe(empty);
});
