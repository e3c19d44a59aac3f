import { endOf, holdingsOf, nearEnd, trialBalance } from '../support/books.ts';
import { curl } from '../support/curl.ts';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { credentialsOf, makeTenant, topUp, visitAs } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Some of them may be taken, or fail their test, before they are paid. */
const enough = 16;
/** The worker looks for leases to renew every ten seconds. */
const workerTurnMs = 40_000;

test('one tap renews a proxy on the saved number, and it goes on under the same login', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const before = await endOf(addresses.database, tenant.leaseId);
  const login = await credentialsOf(tenant);
  // Another number than the one just paid from, to which M-Pesa sends no such amount again yet.
  const phone = freshPhone();
  const names = { firstName: 'Wanjiru', lastName: 'Otieno' };
  await tenant.customer.call('PATCH', '/account/profile', { ...names, phone });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByRole('radio', { name: /^One more hour, KES [\d,]+/ }).check();
  await page.getByRole('button', { name: /^Renew for KES [\d,]+ with M-Pesa$/ }).click();

  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await eventually(
    'the lease to be longer',
    async () => (await endOf(addresses.database, tenant.leaseId)) === before + hourMs,
  );
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?tab=settings`);
  await expect(page.getByText(/^Renewal, 1 hour/)).toBeVisible();
  expect(await credentialsOf(tenant)).toEqual(login);
  expect(await curl('socks5h', login)).toMatchObject({ exitCode: 0, connectStatus: 200 });
});

test('an address is replaced on request behind the same login, and curl leaves by the new one', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const login = await credentialsOf(tenant);
  const exitIp = async () => (/"ip":"([\d.]+)"/.exec((await curl('http', login)).body) ?? [])[1];
  const before = await exitIp();
  expect(before).toBeTruthy();
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?tab=settings`);
  await page.getByRole('button', { name: 'Replace address' }).click();
  await page.getByText('A site blocks its network').click();
  await page.getByText('Another city in the same country is fine').click();
  await page.getByRole('button', { name: 'Test and replace' }).click();
  await expect(page.getByText(/^Your new address is /)).toBeVisible({
    timeout: atThisPace(30_000),
  });
  await eventually('curl to leave by the new address', async () => {
    const now = await exitIp();
    return now !== undefined && now !== before;
  });
  expect(await credentialsOf(tenant)).toEqual(login);
});

test('a listed address uses the proxy without a password, and only while it is listed', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}`);
  await page.getByLabel('Public IP address').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const port = await eventually('the lease to have a port of its own', async () => {
    const { body } = await tenant.customer.call('GET', `/leases/${tenant.leaseId}/sources`);
    return (body as { port: number | null }).port ?? undefined;
  });
  const { host } = await credentialsOf(tenant);
  const open = { host, socksPort: port, httpPort: port, username: '', password: '' };
  await eventually('the port to be open', async () => {
    const [socks, http] = await Promise.all([curl('socks5h', open), curl('connect', open)]);
    return socks.exitCode === 0 && http.connectStatus === 200;
  });

  await page.getByRole('button', { name: /^Remove 127\.0\.0\.1/ }).click();
  await eventually('the address to be refused', async () => {
    const [socks, http] = await Promise.all([curl('socks5h', open), curl('connect', open)]);
    return socks.exitCode !== 0 && http.connectStatus !== 200;
  });
});

test('a sub-user made on screen uses the proxy under its own name, until it is paused', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const login = await credentialsOf(tenant);
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?tab=settings`);
  await page.getByRole('button', { name: 'Add sub-user' }).click();
  await page.getByLabel('Name').fill('Client A');
  await page.getByLabel('Traffic per day').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 B of 1.0 GB today')).toBeVisible();

  const read = async () => {
    const path = `/leases/${tenant.leaseId}/sub-users`;
    const { content } = (await tenant.customer.call('GET', path)).body as {
      content: { username: string; password: string; usage: { dayBytes: number } }[];
    };
    return content[0];
  };
  const { username = '', password = '' } = (await read()) ?? {};
  const own = { ...login, username, password };
  expect(await curl('socks5h', own)).toMatchObject({ exitCode: 0 });
  const session = { ...own, username: `${username}-session-a1-ttl-10m` };
  expect(await curl('connect', session)).toMatchObject({ exitCode: 0, connectStatus: 200 });
  const elsewhere = { ...own, username: `${username}-country-de` };
  expect(await curl('connect', elsewhere)).toMatchObject({ connectStatus: 400 });
  await eventually('its traffic to be counted', async () => {
    return ((await read())?.usage.dayBytes ?? 0) > 0;
  });

  await page.getByRole('button', { name: 'Actions for Client A' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await eventually('the sub-user to be refused', async () => {
    return (await curl('connect', own)).connectStatus === 403;
  });
  expect(await curl('socks5h', login)).toMatchObject({ exitCode: 0, connectStatus: 200 });
});

test('a proxy renews by itself from the balance before its end, once, and says so', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(150_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  await topUp(tenant, sandbox, 2_000);
  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?tab=settings`);
  await page.getByRole('switch', { name: /^Auto-renew/ }).click();
  const next = page.getByText(/^Renews .+ for KES [\d,]+ from your balance\.$/);
  await expect(next).toBeVisible();
  await page.goto('/dashboard/proxies');
  await expect(page.getByText(/^Auto-renews .+ · KES [\d,]+$/)).toBeVisible();

  const held = () => holdingsOf(addresses.database, tenant.customer.customerId);
  const before = await held();
  await nearEnd(addresses.database, tenant.leaseId);
  const end = await endOf(addresses.database, tenant.leaseId);
  await eventually(
    'the worker to renew the lease',
    async () => (await endOf(addresses.database, tenant.leaseId)) === end + dayMs,
    workerTurnMs,
  );
  const after = await held();
  expect(after).toMatchObject({ leases: 1, delivered: before.delivered + 1 });
  expect(after.creditMinor).toBeLessThan(before.creditMinor);
  expect(new Set(await trialBalance(addresses.database))).toEqual(new Set([0]));
  await page.goto(`/dashboard/proxies/${tenant.leaseId}?tab=settings`);
  await expect(page.getByText(/^Renewal, 24 hours/)).toBeVisible();

  await page.getByRole('switch', { name: /^Auto-renew/, checked: true }).click();
  await expect(next).toBeHidden();
  await page.getByRole('button', { name: 'Cancel proxy' }).click();
  await page.getByText('It’s too expensive').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm cancellation' }).click();
  await expect(page.getByText(/^Cancelled\. It ends on /)).toBeVisible();
});

test('many proxies are a table: labelled at once, found by label, two of them ended on a phone', async ({
  browser,
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(180_000));
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { customer } = tenant;
  await topUp(tenant, sandbox, 20_000);
  const free = await eventually(
    'enough proxies to be measured',
    async () => {
      const found = await Promise.all(['US', 'KE', 'DE', 'GB'].map((one) => customer.freeIn(one)));
      const ids = found.flat().map(({ id }) => id);
      return ids.length >= enough && ids.slice(0, enough);
    },
    90_000,
  );
  const lines = free.map((productId) => ({ productId, plan: 'daily' }));
  const { body: quote } = await customer.call('POST', '/carts/quote', { lines, accept: 'any' });
  const { quoteId, amountKes } = quote as { quoteId: string; amountKes: number };
  const paid = await customer.call('POST', '/carts/pay', {
    mode: 'BALANCE',
    quoteId,
    amount: amountKes,
  });
  expect(paid.text).toContain('"orderId"');

  const page = await visitAs(tenant, { browser, shop: addresses.shop });
  await page.goto('/dashboard/proxies');
  const rows = page.getByRole('table', { name: 'Your Proxies' }).locator('tbody tr');
  const listed = await eventually('ten rows or more', async () => {
    const count = await rows.count();
    return count >= 10 && count;
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Label');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Label' }).fill('Team A');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.getByRole('button', { name: 'Team A' })).toHaveCount(listed);
  await page.getByRole('combobox', { name: 'Label' }).selectOption('Team A');
  await expect(page).toHaveURL(/label=Team/);
  await expect(rows).toHaveCount(listed);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await act('End now');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^KES [\d,.]+ goes to your balance$/)).toBeVisible();
  await page.getByRole('button', { name: 'End 2 proxies' }).click();
  await expect(page.getByText('2 proxies done')).toBeVisible();
  const left = await customer.call('GET', '/leases?tab=active&label=Team%20A');
  expect(left.body as object).toMatchObject({ totalItems: listed - 2 });
});
