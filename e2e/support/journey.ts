import type { Page } from '@playwright/test';
import { signedInState } from './buyer.ts';
import { activationToken, freshAddress, goodPassword, type Customer } from './customer.ts';
import { expect, test as base } from './test.ts';

type Journey = Readonly<{
  /** Gives a page to a new customer who is already signed up and signed in, without a browser. */
  joinOn: (page: Page) => Promise<Customer>;
  /** Signs a new person up in the browser, follows the mailed link and signs in. */
  joinInBrowser: (page: Page) => Promise<string>;
}>;

/** What a person does again and again, in the shop's own words. */
export const test = base.extend<Journey>({
  joinOn: async ({ addresses, sandbox, newCustomer }, use) => {
    await use(async (page) => {
      const customer = await newCustomer().join(sandbox);
      await page.context().setStorageState(signedInState(customer, addresses.shop));
      return customer;
    });
  },
  joinInBrowser: async ({ sandbox }, use) => {
    await use(async (page) => {
      const email = freshAddress('person');
      await page.goto('/account/signup');
      await page.getByLabel('Full name').fill('Wanjiru Otieno');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(goodPassword);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

      const { links } = await sandbox.mail(email, /confirm|activate/i);
      await page.goto(`/account/activate/${encodeURIComponent(activationToken(links))}`);
      // The token leaves the address as the page opens, and no way back leads to it.
      await page.waitForURL(/\/account\/activate\/-$/);
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await page.waitForURL(/\/client\/proxy/);
      return email;
    });
  },
});

export { expect };
