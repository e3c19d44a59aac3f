import { expect, type Page } from '@playwright/test';
import { settle } from '../../e2e/support/settled.ts';
import { slowestInput } from './slow-phone.ts';

/** Something a shopper does in the marketplace, on a page that shows it. */
export type Interaction = Readonly<{ name: string; act: (page: Page) => Promise<void> }>;

const search = (page: Page) => page.getByRole('searchbox').or(page.getByRole('textbox')).first();

const interactions: readonly Interaction[] = [
  { name: 'type into the search', act: (page) => search(page).pressSequentially('city 12') },
  {
    name: 'sort by price',
    act: (page) => page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click(),
  },
  {
    name: 'next page',
    act: (page) => page.getByRole('button', { name: 'Next page' }).first().click(),
  },
  {
    name: 'open the filters',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
];

/** Milliseconds to the next frame of the slowest input of each interaction. */
export async function measureInputs(page: Page): Promise<ReadonlyMap<string, number>> {
  const answers = new Map<string, number>();
  for (const { name, act } of interactions) {
    await page.goto('/client/proxy');
    await settle(page);
    answers.set(name, await slowestInput(page, () => act(page)));
  }
  return answers;
}

const hoverMs = 300;

/** From the click on a link that was pointed at to the frame that shows the next screen. */
export async function measureRouteChange(page: Page): Promise<number> {
  await page.goto('/dashboard');
  await settle(page);
  const link = page.getByRole('link', { name: 'Marketplace', exact: true }).first();
  await link.hover();
  await page.waitForTimeout(hoverMs);
  const shown = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let clickedAt = 0;
        addEventListener('click', () => (clickedAt = performance.now()), { capture: true });
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Proxy Marketplace') return;
          observer.disconnect();
          requestAnimationFrame(() => done(performance.now() - clickedAt));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await link.click();
  const took = await shown;
  await expect(page).toHaveURL(/client\/proxy/);
  return Math.round(took);
}
