import { buyServer } from '../support/buy-server.ts';
import { goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { signInByHand } from '../support/staff-page.ts';

const address = '203.0.113.20';

test('an operator activates a paid server on the phone and its customer reads the access @phone', async ({
  page,
  sandbox,
  newCustomer,
}) => {
  test.slow();
  const buyer = await newCustomer().join(sandbox);
  const { id, orderCode } = await buyServer(buyer, sandbox);

  await signInByHand(page, sandbox);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Orders waiting/ })
    .click();
  await page.waitForURL(/\/admin\/orders$/);

  const row = page.getByRole('row').filter({ hasText: orderCode });
  await row.getByRole('button', { name: 'Activate' }).click();
  // The confirmation is a dialog too, and stays while it is hovered.
  const form = page.getByRole('dialog', { name: `Activate ${orderCode}` });
  await form.getByLabel('IP address or host name').fill(address);
  await form.getByLabel('Password').fill('a long secret 42');
  await form.getByRole('button', { name: 'Activate' }).click();
  await expect(form).toHaveCount(0);
  await expect(row).toHaveCount(0);

  const opened: unknown = (await buyer.call('GET', `/servers/${id}`)).body;
  expect(opened).toMatchObject({ state: 'active', access: { address, username: 'root' } });
  expect(JSON.stringify(opened)).not.toContain('a long secret 42');
  const wrong = await buyer.call('POST', `/servers/${id}/reveal`, { password: 'not mine at all' });
  expect(wrong.status).toBe(403);
  const proof = { password: goodPassword };
  const shown: unknown = (await buyer.call('POST', `/servers/${id}/reveal`, proof)).body;
  expect(shown).toEqual({ password: 'a long secret 42' });
  const mail = await sandbox.mail(buyer.email, /Your server is ready/);
  expect(mail.text).toContain(address);
  expect(mail.text).not.toContain('a long secret 42');
});

test('a customer at /admin sees the page that does not exist', async ({ page, joinOn }) => {
  await joinOn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
