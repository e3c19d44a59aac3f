import { expect, type Page } from '@playwright/test';
import { answer, json, nobody, type Play } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;

/** The stages of the front page's opening, with the moment each began, in milliseconds. */
type Opening = readonly Readonly<{ stage: string; at: number }>[];

async function watchOpening(page: Page): Promise<Opening> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const moments: { stage: string; at: number }[] = [];
    Object.assign(window, { moments });
    const note = () => {
      const stage = document.documentElement?.dataset['intro'];
      if (stage && moments.at(-1)?.stage !== stage) moments.push({ stage, at: performance.now() });
    };
    new MutationObserver(note).observe(document, {
      attributes: true,
      attributeFilter: ['data-intro'],
      subtree: true,
    });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-intro', 'done', { timeout: openingMs });
  return page.evaluate(() => (window as unknown as { moments: Opening }).moments);
}

const characterMs = 25;
const openingMs = 15_000;
/** Timers come late on a busy machine, and never early. */
const lateMs = 1_500;
const lateCharacterMs = 75;

function between(value: number, aim: number, late = lateMs) {
  expect(value).toBeGreaterThanOrEqual(aim - 20);
  expect(value).toBeLessThanOrEqual(aim + late);
}

/** Figures of the front page and of the test page. */
export const frontConstants: readonly Constant[] = [
  {
    name: 'the loading screen lasts 1.8 s, then 25 ms a character, 300 ms and 500 ms follow',
    state: nobody,
    act: async (page) => {
      const opening = await watchOpening(page);
      const at = (stage: string) => opening.find((each) => each.stage === stage)?.at ?? 0;
      const text = (await page.locator('[data-typed]').textContent()) ?? '';
      between(at('typing') - at('loading'), 1_800);
      const late = lateMs + text.length * lateCharacterMs;
      between(at('subtitle') - at('typing'), text.length * characterMs + 300, late);
      between(at('done') - at('subtitle'), 500);
    },
  },
  {
    name: 'a test payment is 1 KES, and is looked at after 10 s',
    state: nobody,
    act: async (page) => {
      let asked = 0;
      let body: unknown;
      await answer(page, '/payments', (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        body = route.request().postDataJSON();
        return json({ MerchantRequestID: 'merchant-1' })(route);
      });
      await answer(page, '/payments/stk/callback', () => {
        asked = performance.now();
      });
      await page.goto('/test');
      await page.getByLabel('Phone number').fill('0712300322');
      await page.getByRole('button', { name: 'Submit' }).click();
      const sent = performance.now();
      await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0);
      between(asked - sent, 9_900);
      expect(body).toMatchObject({
        amount: 1,
        countryCode: 'KE',
        currencyCode: 'KES',
        category: 'COLLECTIONS',
        mode: 'STK',
      });
    },
  },
  {
    name: 'five countries are pinned in the order US, CA, GB, AE, CN, and six are shown',
    act: async (page) => {
      await page.goto('/client/proxy');
      const row = page.getByRole('group', { name: 'Select Country' }).getByRole('button');
      await expect(row).toHaveCount(7);
      const names = await row.allInnerTexts();
      expect(names.slice(0, 5).map((name) => name.trim())).toEqual([
        'United States',
        'Canada',
        'United Kingdom',
        'United Arab Emirates',
        'China',
      ]);
    },
  },
  {
    name: 'below 768 px only the chosen country is shown',
    width: 767,
    act: async (page) => {
      await page.goto('/client/proxy');
      const row = page.getByRole('group', { name: 'Select Country' }).getByRole('button');
      await expect(row).toHaveCount(2);
      await expect(row.first()).toHaveText('United States');
    },
  },
];
