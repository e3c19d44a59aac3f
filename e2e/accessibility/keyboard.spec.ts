import { makeBuyer } from '../support/buyer.ts';
import { freshPhone } from '../support/customer.ts';
import { stayInside, tabTo } from '../support/keyboard.ts';
import { settle } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test('a proxy is found, chosen and paid by keyboard alone', async ({
  browser,
  addresses,
  sandbox,
}) => {
  test.setTimeout(atThisPace(150_000));
  const buyer = await makeBuyer(addresses);
  const context = await browser.newContext({
    baseURL: addresses.shop,
    storageState: buyer.signedIn,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/client/proxy');
  const opener = page.locator('a[href*="proxy=prx_"]').first();
  await expect(opener).toBeVisible();
  await settle(page);

  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Proxy Details' });
  await expect(details.getByRole('button', { name: 'Purchase Proxy' })).toBeVisible();
  await stayInside(page, details);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const buy = details.getByRole('button', { name: 'Purchase Proxy' });
  await expect(buy).toBeVisible();
  await tabTo(page, buy);
  await page.keyboard.press('Enter');
  const payment = page.getByRole('dialog', { name: 'Payment Methods' });
  const pay = payment.getByRole('button', { name: /^Pay KES [\d,]+ with M-Pesa$/ });
  await expect(pay).toBeEnabled();
  await stayInside(page, payment);
  await page.keyboard.press('Escape');
  await expect(payment).toBeHidden();
  await expect(buy).toBeFocused();

  const phone = freshPhone();
  await page.keyboard.press('Enter');
  await expect(pay).toBeEnabled();
  await tabTo(page, payment.getByLabel('M-Pesa phone number'));
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(30_000) });
  await expect(page.getByRole('heading', { name: 'Payment Successful', level: 1 })).toBeVisible();
  await context.close();
});

test('the filters return the focus to the button that opened them', async ({
  browser,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const buyer = await makeBuyer(addresses);
  const context = await browser.newContext({
    baseURL: addresses.shop,
    storageState: buyer.signedIn,
  });
  const page = await context.newPage();
  await page.goto('/client/proxy');
  const opener = page.getByRole('button', { name: 'Filters' });
  await expect(opener).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const filters = page.getByRole('dialog', { name: 'Filter Proxies' });
  await expect(filters).toBeVisible();
  await stayInside(page, filters);
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(opener).toBeFocused();
  await context.close();
});
