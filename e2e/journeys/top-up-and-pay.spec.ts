import { freshPhone, goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test('a balance is filled by M-Pesa, pays for a proxy, and its record proves the delivery', async ({
  page,
  sandbox,
  newCustomer,
  joinOn,
}) => {
  test.slow();
  await joinOn(page);
  const phone = freshPhone();
  await page.goto('/dashboard/balance');
  await page.getByLabel('Amount in KES').fill('2000');
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await page.getByRole('button', { name: 'Top up KES 2,000' }).click();
  const prompt = await sandbox.promptOn(phone);
  expect(prompt.amount).toBe(2_000);
  await sandbox.answer(prompt.id, 'approve');
  const held = () => page.getByText('KES 2,000', { exact: true }).first();
  await expect(page.getByText('Added to your balance').first()).toBeVisible({
    timeout: atThisPace(20_000),
  });
  // The button that was clicked is gone. The focus went on without a ring, which is for keys.
  await expect(page.locator(':focus')).toContainText('Payment confirmed');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'none');
  await page.goto('/dashboard/balance');
  await expect(held()).toBeVisible();

  const proxy = await newCustomer().freeProxy();
  await page.goto(`/checkout?product=proxy&item=${proxy.id}&plan=daily`);
  await page.getByRole('radio', { name: /Balance/ }).check();
  await page.getByRole('button', { name: /^Pay KES [\d,]+ from your balance/ }).click();
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(20_000) });
  await expect(page.getByRole('heading', { name: 'Payment Successful', level: 1 })).toBeVisible();
  await page.goto('/dashboard/proxies');
  await expect(page.getByText('Active').first()).toBeVisible();

  await page.goto('/dashboard/balance');
  await expect(page.getByText('Transactions')).toBeVisible();
  await expect(page.getByText('KES 2,000', { exact: true })).toHaveCount(0);

  // The rest goes back to the phone that paid: of an account this young, once a person has agreed.
  await page.getByRole('button', { name: 'Pay out', exact: true }).click();
  await page.getByLabel('Amount to pay out, in KES').fill('100');
  await page.getByLabel('Account password').fill(goodPassword);
  await page.getByRole('button', { name: 'Pay out KES 100' }).click();
  await expect(page.getByText(/^KES 100 to 2547.* under review$/)).toBeVisible();
  await expect(page.getByText('Payout to M-Pesa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Payout withdrawn, returned to your balance')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay out', exact: true })).toBeVisible();

  await page.goto('/dashboard/orders');
  // Wherever a row is pressed, it opens the record that its code leads to.
  await page.getByRole('row').filter({ hasText: /LG-/ }).first().click();
  const steps = page.getByRole('list', { name: 'Proof of delivery' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.filter({ hasText: 'Credentials viewed' })).toContainText('Done');
  await expect(steps.filter({ hasText: 'First connection' })).toContainText('Not yet');
});
