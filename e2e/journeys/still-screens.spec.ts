import { makeBuyer } from '../support/buyer.ts';
import { customerScreens } from '../support/routes.ts';
import { openSettled } from '../support/settled.ts';
import { expect, test as base } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** One of their own: what other tests buy meanwhile for one they share would come as a new row. */
const test = base.extend({
  buyer: async ({ addresses }, use) => use(await makeBuyer(addresses)),
});
test.setTimeout(atThisPace(120_000));
test.use({
  storageState: async ({ buyer }, use) => use(buyer.signedIn),
  viewport: { width: 390, height: 844 },
});

/** Each answer takes this long, so that a screen is drawn before it has what it shows. */
const answerMs = 150;
/** More than this share of a window is seen to move; Lighthouse forgives twenty times as much. */
const forgiven = 0.005;

test('screens stay where they are while what they show comes', async ({ page, buyer }) => {
  await page.addInitScript(answerLate, answerMs);
  for (const screen of customerScreens(buyer)) {
    await openSettled(page, screen);
    const moved = await page.evaluate(shiftsSoFar);
    const sum = moved.reduce((all, { share }) => all + share, 0);
    expect.soft(sum, `${screen.name}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(forgiven);
  }
});

/**
 * Runs in the page: every answer of the api comes late. A route of Playwright's would disable the
 * browser's cache, so each screen would load the page's font again.
 */
function answerLate(ms: number): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    const [asked] = given;
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.includes('/api/')) await new Promise((resolve) => setTimeout(resolve, ms));
    return ask(...given);
  };
}

type Shift = Readonly<{ share: number; what: readonly string[] }>;

/** Runs in the page: what moved since it was opened without anybody having pressed anything. */
function shiftsSoFar(): readonly Shift[] {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null }[];
  };
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = (observer.takeRecords() as Entry[]).filter((entry) => !entry.hadRecentInput);
  observer.disconnect();
  const textOf = ({ node }: Entry['sources'][number]) => node?.textContent?.slice(0, 40) ?? '';
  return shifts.map(({ value, sources }) => ({ share: value, what: sources.map(textOf) }));
}
