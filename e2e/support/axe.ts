import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** First with every rule, then for what a theme changes; a mail is no page with landmarks. */
export type Looked = 'all' | 'colours' | 'mail';

/** What axe finds, one line per rule and element. */
export async function findings(page: Page, looked: Looked = 'all'): Promise<readonly string[]> {
  // A document that was looked at has the engine already: half a megabyte of script, sent twice.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) });
  // Nobody reads what passed, so it is neither described nor sent.
  const axe = builder.options({ resultTypes: ['violations'] });
  const chosen =
    looked === 'colours'
      ? axe.withRules(['color-contrast'])
      : axe.withTags(looked === 'mail' ? rules.slice(0, -1) : rules);
  // No frames of other origins here, so the checks need no page of their own.
  const { violations } = await chosen.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/**
 * Runs in the page: as the switch in its head does it, and without a trace in what the browser
 * keeps. Resolves when every colour has arrived.
 */
export const wearTheme = async (isDark: boolean) => {
  document.documentElement.classList.toggle('dark', isDark);
  const changing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(changing.map(({ finished }) => finished));
};
