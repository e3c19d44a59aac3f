import { expect, type Page } from '@playwright/test';

/**
 * Listens from the next page on to what a screen reader says unasked: each text that comes into a
 * live region. Answers with a check that these were said, in this order and among others.
 */
export async function hearAnnouncements(page: Page) {
  await page.addInitScript(listen);
  return (expected: readonly RegExp[]) =>
    expect
      .poll(async () => {
        let from = 0;
        const said = await page.evaluate(() => (window as AnnouncementWindow).said ?? []);
        return expected.filter((text) => {
          const at = said.findIndex((each, index) => index >= from && text.test(each));
          if (at !== -1) from = at + 1;
          return at === -1;
        });
      })
      .toEqual([]);
}

type AnnouncementWindow = typeof globalThis & { said?: string[] };

/** Runs in the page. */
function listen() {
  const said: string[] = [];
  (window as AnnouncementWindow).said = said;
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const element = node instanceof Element ? node : node.parentElement;
        const region = element?.closest(live) ?? element?.querySelector(live);
        const text = region?.closest('[aria-hidden="true"]') ? '' : region?.textContent.trim();
        if (text && text !== said.at(-1)) said.push(text);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
