import type { Page } from '@playwright/test';
import { holdingsOf, nearServerEnd } from '../support/books.ts';
import { buyServer } from '../support/buy-server.ts';
import { freshPhone, goodPassword, type Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { placeAtSandbox } from '../support/made-server.ts';
import { signInOwner } from '../support/staff.ts';
import { signInStaff } from '../support/staff-page.ts';
import { topUp, visitAs } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const fleet = '/controls/machines/provisioner';
const offerId = 'uk1';

type Fleet = Readonly<{ machines: readonly { name: string; address: string }[] }>;

/** The sandbox makes this offer's machines from now on, and turns the next one down. */
async function refuseNext(owner: Customer, sandbox: Sandbox) {
  await placeAtSandbox(owner, offerId);
  await sandbox.send('PUT', fleet, {
    answers: { reply: 'refused', writesOnly: true, times: 1 },
  });
}

type Owned = Readonly<{ buyer: Customer; id: string; sandbox: Sandbox; database: string }>;

/** Turned on by its customer, the next month is paid from the balance, once. */
async function renewsAutomatically(page: Page, { buyer, id, sandbox, database }: Owned) {
  await topUp({ customer: buyer, phone: freshPhone() }, sandbox, 2_000);
  await page.reload();
  await page.getByRole('switch', { name: /^Auto-renew/ }).click();
  await expect(page.getByText(/^Renews .+ for KES [\d,]+ from your/)).toBeVisible();
  await nearServerEnd(database, id);
  const renewed = await sandbox.mail(buyer.email, /Your server is renewed/);
  expect(renewed.text).toContain('keeps its IP address');
  await page.goto('/dashboard/orders');
  await expect(page.getByText(/^Auto-renews .+, KES [\d,]+$/).first()).toBeVisible();
  const { delivered, creditMinor } = await holdingsOf(database, buyer.customerId);
  expect(delivered).toBe(3);
  expect(creditMinor).toBeLessThan(200_000);
}

test('a server that could not be made is made by one press on the phone, and handed over once', async ({
  page,
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(180_000));
  await refuseNext(await signInOwner(addresses), sandbox);
  const buyer = await newCustomer().join(sandbox);
  const { id, orderCode } = await buyServer(buyer, sandbox, offerId);
  const customer = await visitAs({ customer: buyer }, { browser, shop: addresses.shop });
  await customer.goto(`/dashboard/servers/${id}`);
  await expect(customer.getByText('This is taking longer than usual')).toBeVisible({
    timeout: atThisPace(30_000),
  });
  const said = await sandbox.mail('operations@lango.test', new RegExp(orderCode));
  expect(said.text).toContain('there is no such image');

  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff(page, addresses, '/admin/orders');
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: orderCode });
  await expect(row).toContainText('there is no such image');
  await row.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await expect(row).toContainText('Zawadi');
  await row.getByRole('checkbox', { name: `Select ${orderCode}` }).check();
  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await chosen.getByRole('button', { name: 'Message' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByLabel('Message', { exact: true }).fill('Hello {{firstName}}, a minute more.');
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(chosen).toHaveCount(0);
  expect((await sandbox.mail(buyer.email, /About your order/)).text).toContain(
    'Hello Wanjiru, a minute more.',
  );
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toHaveCount(0);

  const machine = `srv-${id.slice('srv_'.length)}`;
  const made = await eventually(
    'the machine',
    async () => {
      const { machines } = (await sandbox.send('GET', fleet)) as Fleet;
      return machines.find(({ name }) => name === machine);
    },
    30_000,
  );
  await expect(customer.getByText(made.address)).toBeVisible({ timeout: atThisPace(60_000) });
  await customer.getByRole('button', { name: 'Show password' }).click();
  await customer.getByLabel('Account password').fill(goodPassword);
  const prove = customer.getByRole('dialog').getByRole('button', { name: 'Show password' });
  await prove.click();
  await expect(customer.getByRole('button', { name: 'Hide password' })).toBeVisible();

  const mail = await sandbox.mail(buyer.email, /Your server is ready/);
  expect(mail.text).toContain(made.address);
  const ready = (await sandbox.mailsTo(buyer.email)).filter(({ subject }) =>
    subject.includes('Your server is ready'),
  );
  expect(ready).toHaveLength(1);
  const { machines } = (await sandbox.send('GET', fleet)) as Fleet;
  expect(machines.filter(({ name }) => name === machine)).toHaveLength(1);

  // The link in the email about its end opens the renewal at once; closing it leaves the page.
  await customer.goto(`/dashboard/servers/${id}?renew=1`);
  const renewal = customer.getByRole('dialog', { name: 'Renew this server' });
  await expect(renewal.getByRole('button', { name: /^Renew for KES/ })).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(renewal).toHaveCount(0);
  expect(new URL(customer.url()).search).toBe('');

  await renewsAutomatically(customer, { buyer, id, sandbox, database: addresses.database });
  await customer.context().close();
});
