import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const contrast = 'color-contrast';

/**
 * First with every rule, then for what a theme changes, or all but that for words in another
 * language; a mail is no page with landmarks.
 */
const lookedFor = {
  all: { runOnly: rules },
  colours: { runOnly: [contrast] },
  words: { runOnly: rules, rules: { [contrast]: { enabled: false } } },
  mail: { runOnly: rules.slice(0, -1) },
} as const satisfies Readonly<Record<string, RunOptions>>;

export type Looked = keyof typeof lookedFor;

/** What axe finds, one line per rule and element. No screen has frames. */
export async function findings(page: Page, looked: Looked = 'all'): Promise<readonly string[]> {
  // A document that was looked at has the engine already: half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Passed rules are neither described nor sent.
  const violations = await page.evaluate(look, {
    ...lookedFor[looked],
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** Runs in the page. */
const look = async (options: object) => {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  return (await run(document, options)).violations;
};

/**
 * Runs in the page: as the switch in its head does it, and without a trace in what the browser
 * keeps. With reduced motion every colour is there at once; one that is on its way is an error,
 * since it may set off those of the elements within, one level after the other.
 */
export const wearTheme = (isDark: boolean) => {
  document.documentElement.classList.toggle('dark', isDark);
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  if (changing.length > 0) throw new Error(`${changing.length} colours change in steps.`);
};
