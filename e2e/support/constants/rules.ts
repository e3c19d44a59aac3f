import { expect, type Page } from '@playwright/test';
import { answer, broken, json, nobody, unreachable, type Play } from '../stage.ts';

type Constant = Readonly<{ name: string }> & Play;

const toastsMax = 20;
const toastMs = 4_000;
const pollMs = 5_000;

const openQuestions = (page: Page) => page.locator('main details[open]');

/** Figures of what a screen allows: one of six, four of none, twenty at most. */
export const ruleConstants: readonly Constant[] = [
  {
    name: 'there are 6 questions about servers, and one is open at a time',
    act: async (page) => {
      await page.goto('/dashboard/vps');
      const questions = page.locator('main details');
      await expect(questions).toHaveCount(6);
      await questions.nth(1).locator('summary').click();
      await expect(openQuestions(page)).toHaveCount(1);
      await questions.nth(4).locator('summary').click();
      await expect(openQuestions(page)).toHaveCount(1);
      await expect(questions.nth(4)).toHaveAttribute('open');
    },
  },
  {
    name: 'the home screen shows 4 templates, none of them priced, and 6 services',
    act: async (page) => {
      await page.goto('/dashboard');
      const templates = page.getByRole('region', { name: 'Popular PSD Templates' });
      await expect(templates.getByRole('heading', { level: 3 })).toHaveCount(4);
      await expect(templates.getByText('$')).toHaveCount(0);
      const services = page.getByRole('region', { name: 'Your Services' });
      await expect(services.getByRole('link')).toHaveCount(6);
    },
  },
  {
    name: 'a status that cannot be read is not asked for again',
    act: async (page, { buyer }) => {
      let asked = 0;
      await answer(page, `/payments/${buyer.waiting}/events`, unreachable);
      await page.goto('/dashboard/templates');
      await answer(page, '/payments/search', (route) => {
        asked += 1;
        return broken(500)(route);
      });
      await page.goto(`/payment/callback?payment=${buyer.waiting}`);
      await expect(page.getByText('Error checking payment status').first()).toBeVisible();
      const first = asked;
      await page.waitForTimeout(pollMs + 1_000);
      expect(asked).toBe(first);
    },
  },
  {
    name: 'the test area keeps 20 toasts and no more',
    state: nobody,
    act: async (page) => {
      // The toasts' time never comes, so that none leaves before the last is there.
      await page.addInitScript((from) => {
        const later = window.setTimeout.bind(window);
        const soonOnly = (run: () => void, ms = 0) => (ms < from ? later(run, ms) : 0);
        Object.assign(window, { setTimeout: soonOnly });
      }, toastMs);
      await answer(page, '/payments', (route) =>
        route.request().method() === 'POST'
          ? json({ code: 'unavailable' }, 503)(route)
          : route.continue(),
      );
      await page.goto('/test');
      await page.getByLabel('Phone number').fill('0712300325');
      const submit = page.getByRole('button', { name: 'Submit' });
      await expect(submit).toBeEnabled();
      const toasts = page.locator('[data-toasts="contact"] [role]:not([data-limited])');
      for (let sent = 1; sent <= toastsMax + 1; sent += 1) {
        await submit.click();
        await expect(toasts).toHaveCount(Math.min(sent, toastsMax));
        await expect(submit).toBeEnabled();
      }
    },
  },
];
