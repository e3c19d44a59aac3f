import type { Page } from '@playwright/test';
import { goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { plugAuthenticator } from '../support/virtual-authenticator.ts';

async function forgetHere(page: Page) {
  // A screen of the app would navigate to the sign-in page in between.
  await page.goto('/contact');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

test('a customer adds a passkey, signs in with it alone, and takes it back', async ({
  page,
  sandbox,
  joinOn,
}) => {
  test.slow();
  const { email } = await joinOn(page);
  await page.goto('/account/settings');
  const authenticator = await plugAuthenticator(page);
  const card = page.getByRole('region', { name: 'Passkeys' });
  const prove = async (button: string) => {
    await card.getByLabel('Current password', { exact: true }).fill(goodPassword);
    await card.getByRole('button', { name: button, exact: true }).click();
  };

  await authenticator.agree(false);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByLabel('Name')).toBeFocused();
  await card.getByLabel('Name').fill('My phone');
  await prove('Continue');
  await expect(card.getByText('No passkey was added')).toBeVisible();
  await expect(card.getByRole('alert')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Add a passkey' })).toBeFocused();

  await authenticator.agree(true);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name').fill('My phone');
  await prove('Continue');
  await expect(card.getByText('“My phone” added')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(/My phone.*not used yet/);
  await sandbox.mail(email, /passkey was added/);
  expect(await authenticator.credentials()).toMatchObject([
    { isResidentCredential: true, rpId: 'localhost', userName: email },
  ]);

  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await prove('Continue');
  await expect(card.getByText('This device already has a passkey')).toBeVisible();

  await card.getByRole('button', { name: 'Rename My phone' }).click();
  await card.getByLabel('Name', { exact: true }).fill('Old phone');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('listitem')).toHaveText(/Old phone/);

  // The suggestion of the address field; this authenticator's owner takes it at once.
  await forgetHere(page);
  await page.goto('/account/login');
  await page.waitForURL('**/dashboard');
  // And a browser without such suggestions.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await forgetHere(page);
  await page.goto('/account/login');
  await authenticator.agree(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await authenticator.agree(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/account/settings');
  await expect(card.getByRole('listitem')).toHaveText(/Old phone.*last used/);
  const log = page.getByRole('region', { name: 'Sign-in history' });
  await expect(log.getByRole('listitem').first()).toHaveText(/Passkey.*Signed in/);

  const restore = await authenticator.backUp();
  await card.getByRole('button', { name: 'Remove Old phone' }).click();
  await prove('Remove');
  await expect(card.getByText('“Old phone” removed')).toBeVisible();
  await expect(card.getByText('No passkeys yet')).toBeVisible();
  await sandbox.mail(email, /passkey was removed/);
  // The browser was notified and no longer offers it; another device still does and is refused.
  await expect.poll(() => authenticator.credentials()).toEqual([]);
  await restore();

  await forgetHere(page);
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/could not be used/);
});
