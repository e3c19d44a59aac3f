import { expect, test } from '../support/journey.ts';
import { curl } from '../support/curl.ts';
import { freshAddress } from '../support/customer.ts';
import { signInStaff } from '../support/staff-page.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

test('a report without script finds the lease, warns its customer and answers the reporter', async ({
  page,
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  expect(await curl('socks5h', await credentialsOf(tenant))).toMatchObject({ exitCode: 0 });
  const [order] = await tenant.customer.orders();
  const exit = order?.orderData['IP'] ?? '';
  const reporter = freshAddress('harmed');

  const context = await browser.newContext({ baseURL: addresses.shop, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto('/abuse');
  await visitor.getByLabel('Source IP address').fill(exit);
  await visitor.getByLabel('Date and time').fill(new Date().toISOString().slice(0, 16));
  await visitor.getByLabel('Type of abuse').selectOption('Attack, scan or password guessing');
  await visitor.getByLabel('What happened').fill('Somebody guessed passwords on our login page.');
  await visitor.getByLabel('Your email (optional)').fill(reporter);
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.waitForURL(/\/abuse-sent\?ref=AB-/);
  const code = /AB-[0-9A-Z]{7}/.exec(visitor.url())?.[0] ?? '';
  await expect(visitor.getByText(code)).toBeVisible();
  await context.close();

  await signInStaff(page, addresses);
  await page.goto('/admin/abuse');
  // The list of screens is higher than this window.
  await expect(page.locator('aside [aria-current="page"]')).toBeInViewport();
  await page.getByRole('link', { name: code }).click();
  const lease = page.getByRole('region', { name: /^LG-/ });
  await expect(lease.getByRole('link', { name: tenant.customer.email })).toBeVisible();
  await expect(lease.getByText(/socks5/i)).toBeVisible();
  const decision = page.getByRole('form', { name: 'Decide' });
  await decision.getByLabel('Decision').selectOption('Warned');
  await expect(decision.getByText('Their service continues.')).toBeVisible();
  await decision.getByLabel('Reason').fill('Password guessing is against our policy.');
  await decision.getByLabel('Reply to reporter').fill('We have found it and acted. Thank you.');
  await decision.getByRole('button', { name: 'Save decision' }).click();
  await expect(page.getByText('New to Warned')).toBeVisible();

  const warned = await sandbox.mail(tenant.customer.email, /^About your order/);
  expect(warned.text).toContain('Password guessing is against our policy.');
  expect(warned.text).toContain('This is a warning; your service goes on.');
  const answered = await sandbox.mail(reporter, new RegExp(code));
  expect(answered.text).toContain('found it and acted');
  expect(answered.text).not.toContain(tenant.customer.email);

  // Admin is hidden after its session has ended; the sign-in is still shown.
  await page.context().clearCookies();
  await page.goto('/admin/abuse');
  await expect(page).toHaveURL(/\/account\/login\?from=%2Fadmin%2Fabuse/);
});
