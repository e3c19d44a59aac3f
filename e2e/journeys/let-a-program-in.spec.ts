import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { curl } from '../support/curl.ts';
import { giveModem } from '../support/examples.ts';
import { goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { credentialsOf, makeTenant, visitAs } from '../support/tenant.ts';

const run = promisify(execFile);

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

test('curl reads a list link in every format, until the link is revoked', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { username, password } = await credentialsOf(tenant);
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto('/account/api');
  const card = page.getByRole('region', { name: 'List links' });
  await card.getByRole('button', { name: 'New list link' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('Scraper');
  await card.getByLabel('Current password').fill(goodPassword);
  await card.getByRole('button', { name: 'Create list link' }).click();
  await expect(page.getByText('“Scraper” is ready.')).toBeVisible();
  const address = () => page.getByLabel('Link', { exact: true }).inputValue();
  await sandbox.mail(tenant.customer.email, /new list link/i);

  const fetched = async (url: string) => {
    const path = new URL(url);
    const here = `${addresses.api}${path.pathname}${path.search}`;
    const { stdout } = await run('curl', ['-s', '-w', '\n%{http_code}', here]);
    return stdout;
  };
  const first = await address();
  expect(await fetched(first)).toMatch(new RegExp(`:${username}:${password}\n\n200$`));
  for (const [format, says] of [
    ['Clash', `"username":"${username}"`],
    ['sing-box', `"password":"${password}"`],
    ['proxychains', `${username} ${password}`],
  ] as const) {
    await page.getByLabel('Format').selectOption(format);
    expect(await fetched(await address())).toContain(says);
  }
  await sandbox.mail(tenant.customer.email, /read from a new network/i);

  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.reload();
  await expect(page.getByText(/^Read 4 times, last/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Scraper' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No list links yet.')).toBeVisible();
  expect(await fetched(first)).toMatch(/"not-found".*\n404$/);
});

test('curl opens a secret link, and the proxy of its owner leaves by another address', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  await giveModem(tenant, addresses);
  const login = await credentialsOf(tenant);
  const exit = async () => /"ip":"([^"]+)"/.exec((await curl('connect', login)).body)?.[1];
  const before = await exit();
  expect(before).toBeTruthy();
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  const card = page.getByRole('region', { name: 'Change link' });
  await card.getByRole('button', { name: 'Create link' }).click();
  const link = new URL((await card.locator('pre').textContent()) ?? '');
  const opened = await run('curl', ['-s', '-w', '\n%{http_code}', addresses.api + link.pathname]);
  expect(opened.stdout).toMatch(/^\{"state":"pending".*\n202$/);
  await page.reload();
  await expect(page.getByText(/^Changed from /)).toContainText(String(before), {
    timeout: atThisPace(60_000),
  });
  await expect(card.getByText(/last used/)).toBeVisible();
  await eventually('another address', async () => {
    const after = await exit();
    return after !== undefined && after !== before;
  });
});

test('a colleague uses the proxies of an account, sees none of its money, and is out at once', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.slow();
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { shop } = addresses;
  const owner = await visitAs(tenant, { browser, shop });
  const colleague = await newCustomer().join(sandbox);
  const { email } = colleague;
  await owner.goto('/account/settings');
  const team = owner.getByRole('region', { name: 'Team' });
  await team.getByRole('button', { name: 'Invite a person' }).click();
  await team.getByLabel('Email').fill(email);
  await team.getByLabel('Current password').fill(goodPassword);
  await team.getByRole('button', { name: 'Send invitation' }).click();
  await expect(team.getByText(email)).toBeVisible();

  const { links } = await sandbox.mail(email, /invites you to a team/i);
  const link = links.find((each) => each.includes('/account/team#')) ?? '';
  const page = await visitAs({ customer: colleague }, { browser, shop });
  await page.goto(link);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText(/Your role: member\./)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main navigation' }).first();
  await expect(menu.getByRole('link', { name: 'Your Proxies' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Balance' })).toHaveCount(0);
  await expect(page.getByText('Total Spent')).toHaveCount(0);
  await page.goto('/dashboard/balance');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  await expect(page.getByRole('button', { name: 'New password' })).toBeVisible();
  await expect(page.getByText(/KES/)).toHaveCount(0);

  await owner.reload();
  await team.getByRole('button', { name: /^Remove / }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(team.getByText(email)).toHaveCount(0);
  await page.goto('/dashboard/proxies');
  await expect(page).toHaveURL(/\/account\/login/);
});
