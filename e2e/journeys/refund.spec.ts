import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { signedInState } from '../support/buyer.ts';
import { freshPhone, type Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { joinStaff, signInOwner } from '../support/staff.ts';

const amount = 6_000;
const done = 'succeeded';
/** The provider answers a reversal by a callback of its own. */
const reversalMs = 30_000;

type RefundRow = Readonly<{ customerEmail: string | null; state: string }>;

/** An amount of the customer above the limit that one team member can refund alone. */
async function topUp(customer: Customer, sandbox: Sandbox) {
  const phone = freshPhone();
  const body = { amount, mode: 'STK', accountNumber: phone };
  const extra = { 'idempotency-key': randomUUID() };
  const asked = await customer.send({ method: 'POST', path: '/balance/topups', body, extra });
  expect(asked.status, asked.text).toBeLessThan(300);
  await sandbox.answer((await sandbox.promptOn(phone)).id, 'approve');
  await eventually('the top-up on the balance', async () => {
    const { body: found } = await customer.call('GET', '/balance');
    return (found as { balanceKesCents: number }).balanceKesCents === amount * 100;
  });
}

/** A window of a signed-in user. */
async function windowOf(browser: Browser, who: Customer, shop: string) {
  const storageState = signedInState(who, shop);
  const context = await browser.newContext({ baseURL: shop, storageState, locale: 'en-US' });
  return context.newPage();
}

test('a large refund is asked by one of the staff and let out by another', async ({
  browser,
  sandbox,
  addresses,
  newCustomer,
}) => {
  test.slow();
  const { shop } = addresses;
  const [customer, owner] = await Promise.all([
    newCustomer().join(sandbox),
    signInOwner(addresses),
  ]);
  const [finance] = await Promise.all([
    joinStaff(addresses, sandbox, { owner, role: 'finance' }),
    topUp(customer, sandbox),
  ]);

  const asking = await windowOf(browser, finance, shop);
  await asking.goto('/admin/payments');
  await asking.getByRole('searchbox').fill(customer.email);
  const paid = asking.locator('tbody').getByRole('row').filter({ hasText: customer.email });
  await paid.getByRole('link').click();
  await asking.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = asking.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Original method: M-Pesa/ }).check();
  await dialog.getByLabel('Reason (shown to the customer)').fill('Sent by mistake');
  await expect(dialog.getByText('Refunds above KES 5,000 need a second approval.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund KES 6,000' }).click();
  await expect(asking.getByText('A second person must approve it').first()).toBeVisible();
  await asking.goto('/admin/refunds');
  await asking.getByRole('row').filter({ hasText: customer.email }).getByRole('button').click();
  const own = asking.getByRole('table');
  await expect(own.getByText('Someone else must approve it')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const deciding = await windowOf(browser, owner, shop);
  await deciding.goto('/admin/refunds');
  const waiting = deciding.getByRole('row').filter({ hasText: customer.email });
  await waiting.getByRole('button').click();
  await deciding.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(waiting).toHaveCount(0);

  await eventually(
    'M-Pesa to reverse the payment',
    async () => {
      const { body } = await owner.call('GET', '/admin/refunds?state=all');
      const { content } = body as { content: readonly RefundRow[] };
      return content.find(({ customerEmail }) => customerEmail === customer.email)?.state === done;
    },
    reversalMs,
  );
  const mail = await sandbox.mail(customer.email, /We refunded/);
  expect(mail.subject).toContain('KES 6,000');
  const reading = await windowOf(browser, customer, shop);
  await reading.goto('/dashboard/balance');
  await expect(reading.getByText(/: Sent by mistake$/)).toBeVisible();
  await expect(reading.getByText('KES 0', { exact: true }).first()).toBeVisible();
  await reading.goto('/dashboard/orders');
  await expect(reading.getByText('Refunded').first()).toBeVisible();
});
