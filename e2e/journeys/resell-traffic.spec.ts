import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { payingFor, type TrafficOffer } from '../support/buy-traffic.ts';
import { curl, type Credentials } from '../support/curl.ts';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { topUp } from '../support/tenant.ts';
import { makeToken } from '../support/token.ts';

type TrafficAccount = Readonly<{
  leaseId: string;
  state: string;
  left: number;
  connection: Readonly<{ host: string; socksPort: number; httpPort: number }> | null;
  lots: readonly Readonly<{ state: string; used: number; givenBack: number }>[];
}>;
type SubUser = Readonly<{
  id: string;
  label: string;
  state: string;
  username: string;
  password: string | null;
  usage: Readonly<{ totalBytes: number }>;
}>;

const run = promisify(execFile);
/** The first twenty exits in Kenya of the sandbox's supplier are in Nairobi. */
const nairobi = /"ip":"(198\.19\.143\.(?:[1-9]|1\d|20))"/;
const byteMax = 1_000_000;

test('a reseller buys, shares, caps and returns gigabytes by a token alone', async ({
  sandbox,
  newCustomer,
  addresses,
}) => {
  test.setTimeout(atThisPace(120_000));
  const customer = await newCustomer().join(sandbox);
  const program = callsWith(addresses.api, await makeToken(customer, ['read', 'proxies', 'buy']));
  const balance = async () =>
    (await program<{ balanceKesCents: number }>('GET', '/balance')).balanceKesCents;
  const account = async () =>
    (await program<{ accounts: TrafficAccount[] }>('GET', '/traffic')).accounts[0];

  const offer = await program<TrafficOffer>('GET', '/traffic/offer?kind=residential&gb=50');
  await topUp({ customer, phone: freshPhone() }, sandbox, offer.kes);
  await program('POST', '/payments', payingFor(offer, customer.email));
  const { leaseId, connection } = await eventually('50 GB', async () => {
    const found = await account();
    return found?.left === 50e9 && found;
  });
  expect(await balance()).toBe(0);

  const path = `/leases/${leaseId}/sub-users`;
  const made = (label: string, limits: object = {}) =>
    program<SubUser>('POST', path, { label, ...limits });
  const clients = [await made('A'), await made('B', { totalBytesMax: byteMax }), await made('C')];
  const [a, b, c] = clients.map((one) => sessionOf(one, connection)) as [
    Credentials,
    Credentials,
    Credentials,
  ];
  for (const one of [a, b, c]) {
    const exits = [await exitOf(one), await exitOf(one)];
    expect(exits[0]).toBeTruthy();
    expect(exits[1]).toBe(exits[0]);
  }

  const taken = await download(b, 3 * byteMax);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(byteMax);
  const states = async () => {
    const { content } = await program<{ content: SubUser[] }>('GET', path);
    return Object.fromEntries(
      content.map(({ label, state, usage }) => [label, { state, ...usage }]),
    );
  };
  const capped = await eventually('the cap of B to be told', async () => {
    const all = await states();
    return all['B']?.state === 'capped' && all;
  });
  expect(capped['B']?.totalBytes).toBeGreaterThanOrEqual(byteMax);
  expect(capped['A']).toMatchObject({ state: 'active' });
  expect(await curl('connect', b)).toMatchObject({ connectStatus: 403 });

  await program('DELETE', `/sub-users/${clients[2]?.id}`);
  await eventually('C to be out', async () => (await curl('connect', c)).connectStatus === 407);
  expect(await exitOf(a)).toBeTruthy();
  type Names = { names: readonly { label: string; bytes: number }[] };
  const { names } = await program<Names>('GET', `/leases/${leaseId}/usage/parts`);
  for (const label of ['A', 'B']) {
    expect(names.find((one) => one.label === label)?.bytes).toBeGreaterThan(0);
  }

  await program('POST', `/traffic/${leaseId}/end`);
  const ended = await eventually('the unused bytes to be counted', async () => {
    const found = await account();
    return found?.state === 'ENDED' && found;
  });
  const [lot] = ended.lots;
  expect(lot).toMatchObject({ state: 'refunded', used: 50e9 - Number(lot?.givenBack) });
  expect(lot?.used).toBeGreaterThan(byteMax);
  expect(await balance()).toBe(Math.floor((offer.kes * Number(lot?.givenBack)) / 50e9) * 100);
  await eventually('A to be out', async () => (await curl('connect', a)).connectStatus >= 400);
});

test('gigabytes are bought, shared, kept at one exit and let go on screen', async ({
  page,
  sandbox,
  joinOn,
}) => {
  test.setTimeout(atThisPace(120_000));
  const customer = await joinOn(page);
  const phone = freshPhone();
  await page.goto('/client/proxy?goods=rotating');
  await page.getByLabel('Gigabytes', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Buy 1 GB' }).click();
  await page.getByLabel('M-Pesa phone number').fill(phone);
  await page.getByRole('button', { name: /^Pay KES [\d,]+ with M-Pesa$/ }).click();
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await expect(page.getByText(/^Residential traffic: .* ready$/)).toBeVisible({
    timeout: atThisPace(30_000),
  });
  await page.getByRole('link', { name: 'Set it up' }).click();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add sub-user' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Client A');
  await form.getByRole('button', { name: 'Save' }).click();
  const listed = page.getByRole('list', { name: 'Sub-users' }).getByRole('listitem');
  await expect(listed).toContainText('Client A');
  const { accounts } = (await customer.call('GET', '/traffic')).body as {
    accounts: readonly TrafficAccount[];
  };
  const { leaseId, connection } = accounts[0] as TrafficAccount;
  const added = (await customer.call('GET', `/leases/${leaseId}/sub-users`)).body as {
    content: readonly SubUser[];
  };
  const client = sessionOf(added.content[0] as SubUser, connection);
  const clients = [await exitOf(client), await exitOf(client)];
  expect(clients[0]).toBeTruthy();
  expect(clients[1]).toBe(clients[0]);

  await page.getByRole('tab', { name: 'Connect' }).click();
  const setUp = page.getByRole('region', { name: 'Set up on this device' });
  await setUp.getByLabel('Country').selectOption('KE');
  await setUp.getByLabel('City (optional)').fill('Nairobi');
  await setUp.getByLabel('Exit address').selectOption('The same for a session');
  await setUp.getByLabel('Session', { exact: true }).fill('shop1');
  await setUp.getByLabel('App or language').selectOption('curl');
  await setUp.getByRole('button', { name: 'Show password' }).click();
  const command = (await setUp.locator('pre').textContent()) ?? '';
  const text = command.replace('https://example.com/', 'http://target.test/ip');
  const own = async () => nairobi.exec((await run('sh', ['-c', `${text} -sS -m 10`])).stdout)?.[1];
  const before = await own();
  expect(before).toBeTruthy();
  expect(await own()).toBe(before);

  const release = page.getByRole('button', { name: 'New exit for shop1' });
  await expect(release).toBeVisible({ timeout: atThisPace(20_000) });
  await eventually('another exit', async () => {
    // One of twenty is sometimes the same again.
    await release.click();
    await expect(page.getByText('New exit in two seconds').first()).toBeVisible();
    const after = await own();
    return after !== undefined && after !== before;
  });
  expect(await exitOf(client)).toBe(clients[0]);

  await page.getByRole('tab', { name: 'Usage' }).click();
  await expect(page.getByText('By username')).toBeVisible();
  await expect(page.getByText('Client A', { exact: true })).toBeVisible();
});

/** A payment from the balance. */
/** Calls of a program that knows nothing but its token. */
const callsWith =
  (api: string, token: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${api}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };

/** Its login with a session in Nairobi. */
const sessionOf = (
  { username, password }: SubUser,
  connection: TrafficAccount['connection'],
): Credentials => ({
  host: connection?.host ?? '',
  socksPort: Number(connection?.socksPort),
  httpPort: Number(connection?.httpPort),
  username: `${username}-country-ke-city-nairobi-session-a1`,
  password: password ?? '',
});

const exitOf = async (login: Credentials) => nairobi.exec((await curl('connect', login)).body)?.[1];

/** How many bytes of a file come before the gateway ends the tunnel. */
async function download({ host, httpPort, username, password }: Credentials, bytes: number) {
  const proxy = ['-p', '-x', `http://${host}:${httpPort}`, '-U', `${username}:${password}`];
  const told = ['-sS', '-m', '20', '-o', '/dev/null', '-w', '%{size_download}'];
  const ran = run('curl', [...told, ...proxy, `http://target.test/bytes/${bytes}`]);
  // A file that is cut short makes curl fail, with its count all the same.
  const { stdout } = await ran.catch((error: { stdout: string }) => error);
  return Number(stdout);
}
