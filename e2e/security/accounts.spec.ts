import { Customer, freshAddress, goodPassword, type Answer } from '../support/customer.ts';
import { expect, test } from '../support/people.ts';

/** What a stranger can compare of two answers: all but what names the one request. */
const seenOf = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'),
  headers: [...headers]
    .filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'etag'].includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b)),
  cookies: headers.getSetCookie().map((line) => line.split('=')[0]),
});

test('S71 a reset by email ends every session', async ({ newCustomer, sandbox, addresses }) => {
  const customer = await newCustomer().join(sandbox);
  const elsewhere = new Customer(addresses.api, addresses.shop);
  elsewhere.cookies = new Map(customer.cookies);
  const asked = await newCustomer().call('POST', '/account/forgot', { email: customer.email });
  expect(asked.status).toBe(202);
  const mail = await sandbox.mail(customer.email, /password/i);
  const token = mail.links.find((link) => link.includes('#'))?.split('#')[1] ?? '';
  const password = 'another river at dusk 8';
  const reset = await newCustomer().call('POST', '/account/reset', { token, password });
  expect(reset.status, reset.text).toBeLessThan(300);
  for (const who of [customer, elsewhere]) {
    expect((await who.call('GET', '/account/session')).status).toBe(401);
  }
});

test('S73 the stored token opens nothing without its cookie', async ({ first, newCustomer }) => {
  const thief = newCustomer();
  for (const authorization of [`Bearer ${first.csrf}`, `Bearer ${'a'.repeat(64)}`]) {
    const extra = { authorization };
    const { status } = await thief.send({ method: 'GET', path: '/orders/search', extra });
    expect(status).toBe(401);
  }
  thief.csrf = first.csrf;
  expect((await thief.call('PATCH', '/account/profile', { firstName: 'Eve' })).status).toBe(401);
});

test('S77 no private answer is kept by a cache', async ({ first }) => {
  const paths = [
    '/orders/search',
    '/account/profile',
    '/dashboard/summary',
    '/balance',
    '/notices',
  ];
  for (const path of [...paths, '/account/sessions', '/billing/documents', '/payments/search']) {
    const { status, headers } = await first.call('GET', path);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
  }
});

test('S79 a wrong password and an unknown address look the same', async ({
  first,
  newCustomer,
}) => {
  const signIn = (email: string) =>
    newCustomer().call('POST', '/account/login', { email, password: 'not the password 1' });
  const known = seenOf(await signIn(first.email));
  expect(seenOf(await signIn(freshAddress('nobody')))).toEqual(known);
  expect(known.status).toBe(401);
});

test('S81 a sign-up says the same about every address', async ({ first, newCustomer, sandbox }) => {
  const signUp = (email: string) =>
    newCustomer().call('POST', '/account/signup', {
      firstName: 'Wanjiru',
      lastName: 'Otieno',
      email,
      password: goodPassword,
      acceptTerms: true,
    });
  const fresh = freshAddress('fresh');
  expect(seenOf(await signUp(first.email))).toEqual(seenOf(await signUp(fresh)));
  const forgot = (email: string) => newCustomer().call('POST', '/account/forgot', { email });
  expect(seenOf(await forgot(freshAddress('none')))).toEqual(seenOf(await forgot(fresh)));
  await sandbox.mail(fresh, /activate|confirm/i);
});

test('S83 and S87: no invented token opens anything, and all are answered alike', async ({
  first,
  newCustomer,
}) => {
  const bodies: Readonly<Record<string, object>> = {
    '/account/activate': {},
    '/account/reset': { password: goodPassword },
    '/account/email/confirm': {},
    '/account/email/stop': {},
    '/account/staff/invitation': {},
    '/account/privacy/copy/open': {},
  };
  for (const [path, rest] of Object.entries(bodies)) {
    const answers = [];
    for (const token of ['a'.repeat(43), 'b'.repeat(64), first.csrf, first.customerId, '-', ' ']) {
      const { status } = await newCustomer().call('POST', path, { token, ...rest });
      answers.push(status);
    }
    expect(new Set(answers), path).toEqual(new Set([410]));
  }
});

test('S99 a poisoned Host has no part in a mailed link', async ({
  newCustomer,
  sandbox,
  addresses,
}) => {
  const customer = await newCustomer().join(sandbox);
  const poisoned = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test',
    'x-original-host': 'evil.test',
  };
  const asked = await newCustomer().send({
    method: 'POST',
    path: '/account/forgot',
    body: { email: customer.email },
    extra: poisoned,
  });
  expect(asked.status).toBe(202);
  const { links, text } = await sandbox.mail(customer.email, /password/i);
  expect(text).not.toContain('evil.test');
  const reset = links.filter((link) => link.includes('#'));
  expect(reset.length).toBeGreaterThan(0);
  for (const link of reset) expect(link.startsWith(addresses.shop)).toBe(true);
});

test('S101 and S103: a write needs the shop’s own origin, whatever else it carries', async ({
  first,
  addresses,
}) => {
  const before = (await first.call('GET', '/account/profile')).text;
  const { origin: _origin, ...without } = first.headers('PATCH', {});
  const shop = new URL(addresses.shop);
  const foreign = [
    'null',
    'https://evil.test',
    `https://${shop.host}.evil.test`,
    `${shop.origin}.evil.test`,
    `https://evil.test/${shop.host}`,
    `${shop.protocol}//sub.${shop.host}`,
    `${shop.origin}/`,
    shop.origin.toUpperCase(),
    `${shop.origin}, https://evil.test`,
  ];
  const write = (path: string, method: string, headers: Record<string, string>) =>
    fetch(`${addresses.api}/api${path}`, { method, headers, body: '{"firstName":"Eve"}' });
  for (const origin of foreign) {
    const { status } = await write('/account/profile', 'PATCH', { ...without, origin });
    expect(status, origin).toBe(403);
    const login = await write('/account/login', 'POST', { ...without, origin });
    expect(login.status, `sign-in from ${origin}`).toBe(403);
  }
  const referer = `${addresses.shop}/account/settings`;
  expect((await write('/account/profile', 'PATCH', { ...without, referer })).status).toBe(403);
  expect((await first.call('GET', '/account/profile')).text).toBe(before);
});
