import { endLease, readBooks } from '../support/books.ts';
import { freshAddress, freshPhone } from '../support/customer.ts';
import { declaredCalls } from '../support/declared-calls.ts';
import { expect, test } from '../support/people.ts';
import { sendRaw } from '../support/raw-http.ts';
import { joinStaff } from '../support/staff.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';

const unknownId = '0'.repeat(32);
test('S03 orders without an id are one’s own, as they are with it', async ({
  sandbox,
  newCustomer,
}) => {
  const { customer } = await makeTenant({ sandbox, newCustomer });
  const read = async (query: string) => (await customer.call('GET', `/orders/search${query}`)).text;
  const own = await read(`?customerId=${customer.customerId}`);
  expect(own).toContain('LEASE_ID');
  expect(await read('')).toBe(own);
});

test('S09 an ended lease shows its credentials nowhere', async ({
  sandbox,
  newCustomer,
  addresses,
}) => {
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { customer, leaseId } = tenant;
  const { password, username } = await credentialsOf(tenant);
  expect(password).not.toBe('');
  await endLease(addresses.database, leaseId);
  const [order] = (await customer.orders()) as unknown as readonly { orderId: string }[];
  for (const path of ['/orders/search', `/orders/${order?.orderId}`, '/dashboard/summary']) {
    const { text } = await customer.call('GET', path);
    expect(text, path).not.toContain(password);
    expect(text, path).not.toContain(username);
  }
});

test('S13 nobody ends the session of another customer, or fetches their copy', async ({
  first,
  second,
}) => {
  const { body } = await first.call('GET', '/account/sessions');
  const [session] = (body as { content: readonly { id: string }[] }).content;
  const ended = await second.call('DELETE', `/account/sessions/${session?.id}`);
  expect(ended.status).toBe(404);
  expect((await first.call('GET', '/account/session')).status).toBe(200);
  const fetched = await second.call('POST', '/account/privacy/copy/open', { token: session?.id });
  expect(fetched.status).toBe(410);
});

const spellings = [
  '//admin/orders',
  '/ADMIN/orders',
  '/Admin/orders',
  '/admin/.',
  '/admin/./orders',
  '/admin//orders',
  '/admin/orders/',
  '/admin/orders.',
  '/admin;x=1/orders',
  '/admin/orders;x',
  '/%61dmin/orders',
  '/%2561dmin/orders',
  '/products/..%2fadmin/orders',
  '/products/%2e%2e/admin/orders',
  '/products/../admin/orders',
  '/products\\..\\admin\\orders',
  '/admin/orders%00',
  '/admin/orders%20',
];

test('S15 no spelling of a path leads around the guard of Admin', async ({ first, addresses }) => {
  for (const spelling of spellings) {
    for (const headers of [{}, first.headers('GET')]) {
      const answer = await fetch(`${addresses.api}/api${spelling}`, { headers });
      const text = await answer.text();
      expect([400, 401, 404], `${spelling}: ${text}`).toContain(answer.status);
    }
  }
});

test('S16 and S17: Admin is unknown to visitors and to customers', async ({
  first,
  newCustomer,
}) => {
  const visitor = newCustomer();
  const calls = [...(await declaredCalls()).values()];
  const admin = calls.filter(({ path }) => path.startsWith('/admin'));
  expect(admin.length).toBeGreaterThan(150);
  for (const call of admin) {
    const { method } = call;
    const path = call.path.replace(/:\w+/g, unknownId);
    const asked = method === 'GET' ? undefined : {};
    const refused = await visitor.call(method, path, asked);
    expect(refused.status, `${method} ${path} as a visitor`).toBe(404);
    const hidden = await first.call(method, path, asked);
    expect(hidden.status, `${method} ${path} as a customer`).toBe(404);
  }
});

test('S19 and S22: staff neither raise themselves nor touch who is above them', async ({
  owner,
  sandbox,
  addresses,
}) => {
  test.slow();
  const manager = await joinStaff(addresses, sandbox, { owner, role: 'manager' });
  const ownId = (await manager.call('GET', '/account/profile')).body as { customerId: string };
  const acts: readonly (readonly [string, unknown])[] = [
    [`/admin/staff/${ownId.customerId}/role`, { role: 'owner' }],
    [`/admin/staff/${owner.customerId}/role`, { role: 'read-only' }],
    ['/admin/staff/invitations', { email: freshAddress('friend'), role: 'owner' }],
    [`/admin/customers/${owner.customerId}/suspend`, { reason: 'A test of the rules' }],
  ];
  for (const [path, body] of acts) {
    const { status, text } = await manager.call('POST', path, body);
    expect([403, 409], `${path}: ${text}`).toContain(status);
  }
  const alone = await owner.call('POST', `/admin/staff/${owner.customerId}/role`, {
    role: 'manager',
  });
  expect([403, 409, 422], alone.text).toContain(alone.status);
  expect((await owner.call('GET', '/admin/me')).status).toBe(200);
  const refusals = await readBooks(addresses.database, async (client) => {
    const found = await client.query(
      `select id from audit_log where actor_id = $1 and action = 'office.refused'`,
      [ownId.customerId],
    );
    return found.rows.length;
  });
  expect(refusals).toBeGreaterThan(0);
});

const libraryRoutes = [
  '/auth/sign-up/email',
  '/auth/sign-in/email',
  '/auth/get-session',
  '/auth/list-sessions',
  '/auth/admin/list-users',
  '/auth/admin/set-role',
  '/auth/admin/impersonate-user',
  '/auth/two-factor/enable',
  '/auth/verify-email',
  '/auth/ok',
  '/auth/error',
  '/debug',
  '/docs',
  '/graphql',
  '/internal',
  '/openmail',
  '/test',
  '/payments/stk',
];

test('S21 routes that no document names are not there', async ({ first, addresses }) => {
  for (const path of libraryRoutes) {
    for (const method of ['GET', 'POST']) {
      const { status } = await first.call(method, path, method === 'GET' ? undefined : {});
      expect(status, `${method} ${path}`).toBe(404);
    }
  }
  const hidden = ['/.env', '/.git/config', '/package.json', '/server/entrypoints/api.ts'];
  for (const path of [...hidden, '/assets/index.js.map', '/data/state.json']) {
    expect((await fetch(addresses.api + path)).status, path).toBe(404);
  }
  for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'CONNECT']) {
    const head = `${method} /api/orders/search HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
    for (const status of await sendRaw(addresses.api, head)) {
      expect([400, 404, 405], method).toContain(status);
    }
  }
});

test('S25 a profile takes nothing that is not its owner’s to change', async ({ first }) => {
  const before = (await first.call('GET', '/account/profile')).text;
  const extras = [
    { role: 'staff' },
    { customerId: `cus_${unknownId}` },
    { email: 'other@example.test' },
    { emailVerified: true },
    { firstName: ['Wanjiru'] },
    { firstName: { role: 'owner' } },
    { secondStep: 'none' },
    { paymentLimit: 1_000_000 },
  ];
  for (const extra of extras) {
    const { status } = await first.call('PATCH', '/account/profile', extra);
    expect(status, JSON.stringify(extra)).toBe(422);
  }
  expect((await first.call('GET', '/account/profile')).text).toBe(before);
});

test('S27 and S37: what is sent beside a purchase changes neither price nor goods', async ({
  newCustomer,
  sandbox,
}) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const price = await customer.priceOf(proxy.id);
  const extras = {
    isVps: true,
    leaseDays: 3650,
    requestedService: 'ADMIN',
    amount: 1,
    rate: 1,
    price: 1,
    priceShrC: 1,
    discount: 100,
  };
  const phone = freshPhone();
  const change = {
    exchangeRate: 1,
    rate: 1,
    price: 1,
    discount: 100,
    metaData: { proxyId: proxy.id, plan: 'daily', ...extras },
  };
  const { status, body, text } = await customer.pay(proxy.id, { phone, change });
  expect(status, text).toBe(200);
  const prompt = await sandbox.promptOn(phone);
  expect(prompt.amount).toBe(price);
  const { paymentId } = body as { paymentId: string };
  const found = (await customer.transaction(paymentId)) as unknown as {
    purchase: { product: string; plan: string };
  };
  expect(found.purchase).toMatchObject({ product: 'proxy', plan: 'daily' });
  await sandbox.answer(prompt.id, 'cancel');
});

test('S29 no name in a body or an address reaches the prototype of objects', async ({
  first,
  addresses,
}) => {
  const bodies = [
    '{"__proto__":{"role":"owner"},"firstName":"Wanjiru"}',
    '{"constructor":{"prototype":{"role":"owner"}},"firstName":"Wanjiru"}',
    '{"firstName":"Wanjiru","__proto__.role":"owner"}',
  ];
  for (const body of bodies) {
    const answer = await fetch(`${addresses.api}/api/account/profile`, {
      method: 'PATCH',
      headers: { ...first.headers('PATCH'), 'content-type': 'application/json' },
      body,
    });
    expect([400, 422], body).toContain(answer.status);
  }
  const query = '__proto__[role]=owner&constructor.prototype.role=owner';
  expect((await first.call('GET', `/orders/search?${query}`)).status).toBeLessThan(500);
  expect((await first.call('GET', '/account/session')).text).not.toContain('owner');
});
