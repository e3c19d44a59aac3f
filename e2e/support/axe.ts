import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const contrast = 'color-contrast';

/**
 * First with every rule, then for what a theme changes, or all but that for words in another
 * language; a mail is no page with landmarks.
 */
export type Looked = 'all' | 'colours' | 'words' | 'mail';

/** What axe finds, one line per rule and element. */
export async function findings(page: Page, looked: Looked = 'all'): Promise<readonly string[]> {
  // A document that was looked at has the engine already: half a megabyte of script, sent twice.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) });
  // Nobody reads what passed, so it is neither described nor sent.
  const axe = builder.options({ resultTypes: ['violations'] });
  // No frames of other origins here, so the checks need no page of their own.
  const { violations } = await choose(axe, looked).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

function choose(axe: AxeBuilder, looked: Looked): AxeBuilder {
  if (looked === 'colours') return axe.withRules([contrast]);
  if (looked === 'mail') return axe.withTags(rules.slice(0, -1));
  return looked === 'words' ? axe.withTags(rules).disableRules([contrast]) : axe.withTags(rules);
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
