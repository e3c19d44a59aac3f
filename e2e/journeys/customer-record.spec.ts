import { curl } from '../support/curl.ts';
import { expect, test } from '../support/journey.ts';
import { openTunnel } from '../support/long-tunnel.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { signInStaff } from '../support/staff-page.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test('staff look at the shop as a customer, and a suspension cuts a running tunnel', async ({
  page,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(180_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const login = await credentialsOf(tenant);
  await signInStaff(page, addresses);

  await page.goto('/admin/customers');
  await page.getByRole('searchbox').fill(tenant.customer.email);
  await page.getByRole('main').getByRole('link', { name: 'Wanjiru Otieno' }).click();
  await expect(page.getByText(tenant.customer.email)).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Asked twice about SOCKS ports.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article').getByText('Asked twice')).toBeVisible();

  await page.getByRole('button', { name: 'Sign in as customer' }).click();
  await page.getByLabel('Reason').fill('Ticket about ports');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in as customer' }).click();
  await page.waitForURL(/\/dashboard$/);
  const banner = page.getByRole('region', { name: 'Acting as a customer' });
  await expect(banner).toContainText('You see the shop as Wanjiru Otieno until');
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  await expect(banner).toBeVisible();
  expect(await page.content()).not.toContain(login.password);
  await page.goto('/account/settings');
  await page.getByLabel('First name').fill('Somebody');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText(/Only they may do this/).first()).toBeVisible();
  await banner.getByRole('button', { name: 'Back to Admin' }).click();
  await page.waitForURL(/\/admin\/customers\/cus_/);

  const tunnel = await openTunnel(login);
  expect(await tunnel.ask()).toContain('200');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Abuse report 17');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Abuse report 17')).toBeVisible();
  await eventually('the tunnel to be cut', async () => !tunnel.isOpen(), 5_000);
  expect((await curl('http', login)).connectStatus).toBe(403);
  expect((await tenant.customer.call('GET', '/account/session')).status).toBe(401);

  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Abuse report 17')).toHaveCount(0);
});
