import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { endLease, holdingsOf } from '../support/books.ts';
import { curl, type Credentials } from '../support/curl.ts';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const one = { succeeded: 1, delivered: 1, leases: 1, receipts: 1, creditMinor: 0 };

/** A number as a contact or a chat gives it: with marks of direction and blanks of its own. */
const copied = (phone: string) =>
  `\u202d\u200e+254\u00a0(0)${phone.slice(3, 6)}\u2011${phone.slice(6)}\u202c`;

/** Picks a measured proxy and asks to pay for its day from this phone. */
async function askToPay(page: Page, phone: string) {
  await page.goto('/client/proxy');
  const listings = page.locator('a[href*="proxy=prx_"]');
  await expect(listings.first()).toBeVisible({ timeout: atThisPace(60_000) });
  const id = await freeIdOn(page, Number(phone.slice(-2)));
  await page.locator(`a[href*="${id}"]`).first().click();
  await page.getByRole('button', { name: 'Purchase Proxy' }).click();
  await page.getByLabel('M-Pesa phone number').focus();
  await page.keyboard.insertText(copied(phone));
  await page.getByRole('button', { name: /^Pay KES [\d,]+ with M-Pesa$/ }).click();
}

/** A free proxy of the page; parallel journeys take different ones. */
async function freeIdOn(page: Page, start: number): Promise<string> {
  let free: string[] = [];
  // A fresh shop has measured few at first, and two journeys would take the same.
  await eventually('several free proxies', async () => {
    free = await freeIdsOn(page);
    return free.length >= 10;
  });
  return free[start % free.length] ?? '';
}

const freeIdsOn = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll('a[href*="proxy=prx_"]')];
    const ids = links.flatMap(
      (link) => /prx_[0-9a-f]{32}/.exec(link.getAttribute('href') ?? '') ?? [],
    );
    const isFree = async (id: string) => {
      const response = await fetch(`/api/products/proxies/${id}`);
      const { availability } = (await response.json()) as { availability: string };
      return availability === 'available';
    };
    const areFree = await Promise.all(ids.map(isFree));
    return ids.filter((_, index) => areFree[index]);
  });

const customerIdOf = (page: Page) =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userDetails') ?? '{}') as { customerId: string };
    return user.customerId;
  });

/** What the shop shows its customer, read where the browser reads it. */
async function credentialsIn(page: Page): Promise<Credentials & { leaseId: string }> {
  const found = await page.evaluate(async () => {
    const response = await fetch('/api/orders/search');
    return (await response.json()) as { content: { orderData: Record<string, string> }[] };
  });
  const data = found.content[0]?.orderData ?? {};
  return {
    host: data['HOST'] ?? '',
    socksPort: Number(data['SOCK_PORT']),
    httpPort: Number(data['HTTP_PORT']),
    username: data['PROXY_USER'] ?? '',
    password: data['PROXY_PASSWORD'] ?? '',
    leaseId: data['LEASE_ID'] ?? '',
  };
}

/** Runs the command of the set-up help as it is copied, and waits for the page to see it come. */
async function runSample(page: Page) {
  const setUp = page.getByRole('region', { name: 'Set up on this device' });
  await setUp.getByLabel('App or language').selectOption('curl');
  await setUp.getByRole('button', { name: 'Show password' }).click();
  await expect(setUp.getByText('Waiting for a connection')).toBeVisible();
  const command = (await setUp.locator('pre').textContent()) ?? '';
  // The world that the sandbox plays has no other site.
  const text = command.replace('https://example.com/', 'http://target.test/ip');
  const { stdout } = await promisify(execFile)('sh', ['-c', `${text} -sS -m 10`]);
  expect(stdout).toMatch(/"ip":"/);
  await expect(setUp.getByText(/^Connected at /)).toBeVisible({ timeout: atThisPace(20_000) });
}

/** Opens the site check of a free proxy. */
async function openCheck(page: Page) {
  await page.goto('/client/proxy');
  await expect(page.locator('a[href*="proxy=prx_"]').first()).toBeVisible();
  await page.goto(`/client/proxy?proxy=${await freeIdOn(page, 7)}`);
  await page.getByRole('button', { name: 'Check a site' }).click();
}

/** Asks for sites of the sandbox's world through the next proxy, before it is bought. */
async function trySites(page: Page) {
  const address = page.getByLabel('Does it work with my site?');
  const dialog = page.getByRole('dialog');
  const taken = dialog.getByText(/^Someone else just took this proxy/);
  const check = async (site: string, said: RegExp) => {
    await address.fill(site);
    await address.press('Enter');
    const answer = dialog.getByText(said);
    await expect(answer.or(taken).first()).toBeVisible();
    if (await answer.first().isVisible()) return;
    // A parallel journey bought it meanwhile, which uses up no check: ask through another.
    await openCheck(page);
    await check(site, said);
  };
  await openCheck(page);
  await check('http://127.0.0.1:8080', /^Only public internet addresses/);
  await check('http://target.test/redirect?to=/ip', /^HTTP 200 .* 2 checks left today$/);
  await check('http://guarded.test', /^Cloudflare challenge · HTTP 403 .* 1 check left today$/);
}

test('a stranger buys a proxy by M-Pesa and curl goes through it @phone', async ({
  page,
  isMobile,
  context,
  sandbox,
  addresses,
  joinInBrowser,
}) => {
  test.setTimeout(atThisPace(150_000));
  const email = await joinInBrowser(page);
  const phone = freshPhone();
  await askToPay(page, phone);

  const handset = await context.newPage();
  await handset.goto(`${addresses.sandbox}/phone/${phone}`);
  for (const digit of '1234') {
    await handset.getByRole('button', { name: digit, exact: true }).click();
  }

  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(20_000) });
  await expect(page.getByRole('heading', { name: 'Payment Successful', level: 1 })).toBeVisible();
  // In the frame of the dashboard, what was bought before what was paid.
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  const goods = page.getByRole('main').getByText('Username').first();
  await expect(goods).toBeInViewport();
  if (!isMobile) expect((await goods.boundingBox())?.y).toBeLessThan(320);
  await page.goto('/dashboard/proxies');
  const credentials = await credentialsIn(page);
  await expect(page.getByText(credentials.username).first()).toBeVisible();
  await sandbox.mail(email, /ready/i);

  await page.goto(`/dashboard/proxies/${credentials.leaseId}`);
  await runSample(page);

  for (const protocol of ['socks5h', 'http', 'connect'] as const) {
    const fetched = await curl(protocol, credentials);
    expect(fetched, protocol).toMatchObject({ exitCode: 0, connectStatus: 200 });
    expect(fetched.body, protocol).toMatch(/"ip":"(198|203|192)\./);
  }
  const wrong = { ...credentials, password: 'not-the-password' };
  expect((await curl('socks5h', wrong)).exitCode).toBe(97);
  expect((await curl('http', wrong)).connectStatus).toBe(407);

  await trySites(page);

  await endLease(addresses.database, credentials.leaseId);
  await eventually('the gateway to refuse the ended lease', async () => {
    const [socks, http] = await Promise.all([
      curl('socks5h', credentials),
      curl('http', credentials),
    ]);
    return socks.exitCode === 97 && http.connectStatus >= 400;
  });
});

test('the page closed after the PIN: the purchase is whole when the customer comes back', async ({
  page,
  context,
  sandbox,
  addresses,
  joinOn,
}) => {
  test.setTimeout(atThisPace(120_000));
  const { email } = await joinOn(page);
  const phone = freshPhone();
  await sandbox.phone(phone, { callback: { delayMs: 1_500 } });
  await askToPay(page, phone);
  const customerId = await customerIdOf(page);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await page.close();

  await eventually(
    'the server to finish alone',
    async () => (await holdingsOf(addresses.database, customerId)).delivered === 1,
  );
  expect(await holdingsOf(addresses.database, customerId)).toEqual(one);
  await sandbox.mail(email, /ready/i);
  const back = await context.newPage();
  await back.goto('/dashboard/proxies');
  await expect(back.getByText((await credentialsIn(back)).username).first()).toBeVisible();
});

test('a callback that never comes changes nothing for the customer', async ({
  page,
  sandbox,
  addresses,
  joinOn,
}) => {
  test.setTimeout(atThisPace(120_000));
  await joinOn(page);
  const phone = freshPhone();
  await sandbox.phone(phone, { callback: { drop: true } });
  await askToPay(page, phone);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(60_000) });
  expect(await holdingsOf(addresses.database, await customerIdOf(page))).toEqual(one);
});

test('ten callbacks at once are one purchase and one mail', async ({
  page,
  sandbox,
  addresses,
  joinOn,
}) => {
  test.setTimeout(atThisPace(120_000));
  const { email } = await joinOn(page);
  const phone = freshPhone();
  await sandbox.phone(phone, { callback: { copies: 10 } });
  await askToPay(page, phone);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(20_000) });
  expect(await holdingsOf(addresses.database, await customerIdOf(page))).toEqual(one);
  await sandbox.mail(email, /ready/i);
  const mails = await sandbox.mailsTo(email);
  expect(mails.filter(({ subject }) => /ready/i.test(subject))).toHaveLength(1);
});

test('a cancelled prompt is told as declined and nothing is charged', async ({
  page,
  sandbox,
  addresses,
  joinOn,
}) => {
  await joinOn(page);
  const phone = freshPhone();
  await askToPay(page, phone);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'cancel');
  await expect(page).toHaveURL(/\/status\/failed/, { timeout: atThisPace(20_000) });
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  const held = await holdingsOf(addresses.database, await customerIdOf(page));
  expect(held).toMatchObject({ succeeded: 0, leases: 0, receipts: 0, creditMinor: 0 });
});
