import { randomBytes } from 'node:crypto';
import { freshPhone, goodPassword, type Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually, type Sandbox } from '../support/sandbox.ts';
import { signInByHand } from '../support/staff-page.ts';

const address = '203.0.113.20';

type Owned = Readonly<{ id: string; orderCode: string; state: string }>;

/** A server is bought by the calls that the browser makes, and paid on the phone. */
async function buyServer(buyer: Customer, sandbox: Sandbox): Promise<Owned> {
  const wish = { product: 'vps', productId: 'us1', plan: 'monthly' };
  const { body } = await buyer.call('POST', '/quotes', wish);
  const { amountKes: amount } = body as { amountKes: number };
  const phone = freshPhone();
  const metaData = { proxyId: 'us1', plan: 'monthly', operatingSystem: 'Linux' };
  const extra = { 'idempotency-key': randomBytes(16).toString('hex') };
  const payment = {
    accountNumber: phone,
    amount,
    mode: 'STK',
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData,
  };
  const asked = await buyer.send({ method: 'POST', path: '/payments', body: payment, extra });
  expect(asked.status, asked.text).toBeLessThan(300);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  return eventually('the paid server', async () => {
    const found = await buyer.call('GET', '/servers');
    return (found.body as { content: Owned[] }).content[0];
  });
}

test('an operator activates a paid server on the phone and its customer reads the access @phone', async ({
  page,
  sandbox,
  newCustomer,
}) => {
  test.slow();
  const buyer = await newCustomer().join(sandbox);
  const { id, orderCode } = await buyServer(buyer, sandbox);

  await signInByHand(page, sandbox);

  const card = page.getByRole('article').filter({ hasText: orderCode });
  await card.getByRole('button', { name: 'Activate' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('IP address or host name').fill(address);
  await form.getByLabel('Password').fill('a long secret 42');
  await form.getByRole('button', { name: 'Activate' }).click();
  await expect(form).toHaveCount(0);
  await expect(card).toHaveCount(0);

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

test('a customer at /admin sees the page that does not exist', async ({ page, joinInBrowser }) => {
  await joinInBrowser(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
