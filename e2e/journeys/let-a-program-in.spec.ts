import { goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { makeTenant, visitAs } from '../support/tenant.ts';

test('a program lists its owner’s proxies by a token from the settings, until it is revoked', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto('/account/settings');
  await page.getByRole('link', { name: 'Manage tokens' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Name' }).fill('Night job');
  await page.getByRole('checkbox', { name: /^Proxies/ }).check();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('“Night job” is ready.')).toBeVisible();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();

  const proxies = async () => {
    const url = `${addresses.api}/api/orders/search?category=proxies`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { content, code } = (await answer.json()) as {
      content?: readonly { orderData: Record<string, string> }[];
      code?: string;
    };
    return { status: answer.status, code, data: content?.map(({ orderData }) => orderData) };
  };
  const open = await proxies();
  expect(open.data).toEqual([expect.objectContaining({ LEASE_ID: tenant.leaseId })]);
  expect(open.data?.[0]?.['PROXY_PASSWORD']).toBeTruthy();
  await sandbox.mail(tenant.customer.email, /new API token/i);

  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();
  expect(await page.content()).not.toContain(token.slice(12));
  await page.getByRole('button', { name: 'Revoke Night job' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect(await proxies()).toMatchObject({ status: 401, code: 'token-refused' });
});
