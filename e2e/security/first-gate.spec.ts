import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { holdingsOf, readBooks } from '../support/books.ts';
import { describedCalls } from '../support/api-description.ts';
import { post, success } from '../support/callbacks.ts';
import { Customer, freshAddress, freshPhone, goodPassword } from '../support/customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { expect, test } from '../support/people.ts';
import { openPrompt } from '../support/tenant.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** The sixteen tests without which no payment code is merged (security facts §6.4). */

/** A visitor may make the payment test's own call and no other (decision H6). */
const purchase = {
  accountNumber: '254712345678',
  amount: 259,
  description: 'Daily proxy',
  mode: 'STK',
  provider: 'MPESA',
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  createdBy: 'visitor@example.test',
  metaData: { proxyId: `prx_${'0'.repeat(32)}`, plan: 'daily' },
};

const privateCalls: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/orders/search'],
  ['GET', '/payments/search?countryCode=KE&currencyCode=KES'],
  ['GET', `/payments/pay_${'0'.repeat(32)}/events`],
  ['GET', '/dashboard/summary'],
  ['GET', '/account/session'],
  ['POST', '/quotes', { product: 'proxy', productId: 'x', plan: 'daily' }],
  ['POST', '/payments', purchase],
  ['POST', `/payments/pay_${'0'.repeat(32)}/check`],
  ['POST', '/products/proxy/lease', { proxyId: 'x' }],
  ['POST', `/leases/lse_${'0'.repeat(32)}/test`],
  ['GET', `/leases/lse_${'0'.repeat(32)}/usage`],
];

test('S01 every private call answers 401 to a visitor', async ({ newCustomer }) => {
  const visitor = newCustomer();
  for (const [method, path, body] of privateCalls) {
    const { status, text } = await visitor.call(method, path, body);
    expect(status, `${method} ${path}`).toBe(401);
    expect(text).toContain('not-signed-in');
  }
});

test('S01 every call of the API document that needs a session is among the private calls', async ({
  addresses,
}) => {
  const { paths } = await describedCalls<{ security?: readonly object[] }>(addresses);
  const open: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const isForAnyone = operation.security?.some((way) => Object.keys(way).length === 0) ?? true;
      if (isForAnyone) continue;
      const url = `${addresses.api}/api${path.replace(/\{[^}]+\}/g, 'unknown')}`;
      const answer = await fetch(url, { method: method.toUpperCase() });
      if (answer.status !== 401 && answer.status !== 404) open.push(`${method} ${path}`);
    }
  }
  expect(open).toEqual([]);
});

const withoutReference = (text: string) => text.replace(/urn:uuid:[0-9a-f-]+/g, 'urn:uuid:…');

test('S02 and S05: somebody else’s orders and payments are as unknown as any', async ({
  newCustomer,
  sandbox,
}) => {
  const [first, second] = await Promise.all([
    newCustomer().join(sandbox),
    newCustomer().join(sandbox),
  ]);
  const { paymentId } = await openPrompt(first, sandbox);

  const foreign = await second.call('GET', `/orders/search?customerId=${first.customerId}`);
  const unknown = await second.call('GET', `/orders/search?customerId=cus_${'0'.repeat(32)}`);
  expect(foreign.status).toBe(404);
  expect(withoutReference(foreign.text)).toBe(withoutReference(unknown.text));

  const search = (id: string) =>
    second.call('GET', `/payments/search?countryCode=KE&currencyCode=KES&paymentId=${id}`);
  const foreignPayment = await search(paymentId);
  const unknownPayment = await search(`pay_${'0'.repeat(32)}`);
  expect(foreignPayment.text).toBe('{"content":[]}');
  expect(foreignPayment.text).toBe(unknownPayment.text);
});

test('S07 a hold is never made for another customer', async ({ newCustomer, sandbox }) => {
  const [first, second] = await Promise.all([
    newCustomer().join(sandbox),
    newCustomer().join(sandbox),
  ]);
  const proxy = await second.freeProxy();
  const answer = await second.call('POST', '/products/proxy/lease', {
    proxyId: proxy.id,
    customerId: first.customerId,
    customerEmail: first.email,
    amount: 1,
    status: 'ACTIVE',
  });
  expect(answer.status).toBe(404);
  expect(await first.orders()).toEqual([]);
});

test('S30 a lower amount is refused with the right figure and nobody is prompted', async ({
  newCustomer,
  sandbox,
}) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const price = await customer.priceOf(proxy.id);
  const phone = freshPhone();
  const answer = await customer.pay(proxy.id, { phone, change: { amount: 1 } });
  expect(answer.status).toBe(409);
  expect(answer.body as unknown).toMatchObject({ code: 'price-changed', amount: price });
  expect(await sandbox.pushesTo(phone)).toEqual([]);
});

test('S36 another currency or country is refused, never priced', async ({
  newCustomer,
  sandbox,
}) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const phone = freshPhone();
  const wrong = ['USD', 'kes', 'XXX', '', 'KES\u0000'].map((currencyCode) => ({ currencyCode }));
  for (const change of [...wrong, { countryCode: 'US' }, { amount: '259' }, { amount: 258.5 }]) {
    const answer = await customer.pay(proxy.id, { phone, change });
    expect(answer.status, JSON.stringify(change)).toBe(422);
  }
  expect(await customer.orders()).toEqual([]);
});

test('S44 fifty requests with one key open one payment', async ({ newCustomer, sandbox }) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const phone = freshPhone();
  const key = randomBytes(16).toString('hex');
  await customer.priceOf(proxy.id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => customer.pay(proxy.id, { phone, key })),
  );
  const opened = answers.filter(({ status }) => status === 200);
  const ids = new Set(opened.map(({ body }) => (body as { paymentId: string }).paymentId));
  expect(ids.size).toBe(1);
  for (const { status } of answers) expect([200, 409, 429]).toContain(status);
  expect(await sandbox.pushesTo(phone)).toHaveLength(1);
});

test('S55 a perfect forgery on a guessed path finds nothing', async ({
  newCustomer,
  sandbox,
  addresses,
}) => {
  const customer = await newCustomer().join(sandbox);
  const { paymentId, merchantId, prompt } = await openPrompt(customer, sandbox);
  const forged = success(prompt.id, { amount: prompt.amount, merchantId });
  for (const path of [
    '/hooks/stk',
    `/hooks/stk/${'a'.repeat(32)}`,
    '/hooks/stk/x',
    '/hooks/daraja',
  ]) {
    const response = await post(`${addresses.api}/api${path}`, forged);
    expect(response.status, path).toBe(404);
  }
  expect((await customer.transaction(paymentId))?.transactionStatus).toBe('PROCESSING');
});

test('S57 the right path alone moves nothing while the provider says unpaid', async ({
  newCustomer,
  sandbox,
  addresses,
}) => {
  const customer = await newCustomer().join(sandbox);
  const { paymentId, merchantId, prompt, phone } = await openPrompt(customer, sandbox);
  const [push] = await sandbox.pushesTo(phone);
  const forged = success(prompt.id, { amount: prompt.amount, merchantId });
  const response = await post(String(push?.['CallBackURL']), forged);
  expect(response.status).toBe(200);
  await eventually('the forged callback to be looked at', () =>
    readBooks(addresses.database, async (client) => {
      const { rows } = await client.query(
        'select 1 from provider_inbox where payment_id = $1 and handled_at is not null',
        [paymentId],
      );
      return rows.length > 0;
    }),
  );
  expect((await customer.transaction(paymentId))?.transactionStatus).toBe('PROCESSING');
  expect(await holdingsOf(addresses.database, customer.customerId)).toMatchObject({ leases: 0 });
});

test('S59 one notice sent two hundred times has one effect', async ({
  newCustomer,
  sandbox,
  addresses,
}) => {
  const customer = await newCustomer().join(sandbox);
  const phone = freshPhone();
  await sandbox.phone(phone, { callback: { hold: true } });
  const { answer } = await customer.payFree({ phone });
  const { paymentId } = answer.body as { paymentId: string };
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  const deliveries = (await sandbox.send('GET', `/controls/deliveries?about=${prompt.id}`)) as {
    url: string;
    body: unknown;
  }[];
  const [notice] = deliveries;
  if (!notice) throw new Error('The sandbox holds no notice.');
  const send = async () => (await post(notice.url, notice.body)).status;
  expect(new Set(await Promise.all(Array.from({ length: 100 }, send)))).toEqual(new Set([200]));
  for (let turn = 0; turn < 100; turn += 1) expect(await send()).toBe(200);
  await eventually(
    'the payment to be accepted',
    async () => (await customer.transaction(paymentId))?.transactionStatus === 'ACCEPTED',
  );
  expect(await holdingsOf(addresses.database, customer.customerId)).toEqual({
    succeeded: 1,
    delivered: 1,
    leases: 1,
    receipts: 1,
    creditMinor: 0,
  });
  await sandbox.mail(customer.email, /proxy/i);
  const mails = await sandbox.mailsTo(customer.email);
  expect(mails.filter(({ subject }) => /ready/i.test(subject))).toHaveLength(1);
});

test('S69 sign-out ends the session on the server', async ({ newCustomer, sandbox, addresses }) => {
  const customer = await newCustomer().join(sandbox);
  const stolen = new Customer(addresses.api, addresses.shop);
  stolen.cookies = new Map(customer.cookies);
  expect((await stolen.call('GET', '/orders/search')).status).toBe(200);
  expect((await customer.call('POST', '/account/logout')).status).toBeLessThan(300);
  expect((await stolen.call('GET', '/orders/search')).status).toBe(401);
});

test('S100 no write is taken from another origin', async ({ newCustomer, sandbox, addresses }) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const writes: readonly (readonly [string, unknown])[] = [
    ['/quotes', { product: 'proxy', productId: proxy.id, plan: 'daily' }],
    ['/payments', {}],
    ['/products/proxy/lease', { proxyId: proxy.id }],
    ['/payments/stk/callback', { MerchantRequestID: 'x' }],
    ['/account/logout', {}],
    ['/account/login', { email: customer.email, password: goodPassword }],
    ['/account/signup', {}],
    ['/messages', {}],
  ];
  for (const [path, body] of writes) {
    const own = customer.headers('POST', body);
    const send = (headers: Record<string, string>, text = JSON.stringify(body)) =>
      fetch(`${addresses.api}/api${path}`, { method: 'POST', headers, body: text });
    for (const origin of ['https://evil.test', 'null', `${addresses.shop}.evil.test`]) {
      expect((await send({ ...own, origin })).status, `${path} from ${origin}`).toBe(403);
    }
    const { origin: _origin, ...withoutOrigin } = own;
    expect((await send(withoutOrigin)).status, `${path} without Origin`).toBe(403);
    const asText = await send({ ...own, 'content-type': 'text/plain' });
    expect([403, 415], `${path} as text`).toContain(asText.status);
    if (path.startsWith('/account/login') || path.startsWith('/account/signup')) continue;
    if (path === '/messages') continue;
    const { 'x-lango-csrf': _csrf, ...withoutValue } = own;
    expect((await send(withoutValue)).status, `${path} without the value`).toBe(403);
  }
  expect((await customer.call('GET', '/orders/search')).status).toBe(200);
});

test('S129 the contact call sends to nobody but the operator', async ({ newCustomer, sandbox }) => {
  const victim = freshAddress('victim');
  const visitor = newCustomer();
  const answer = await visitor.call('POST', '/messages', {
    email: freshAddress('writer'),
    recipients: [{ name: 'You', recipient: victim }],
    cc: victim,
    bcc: victim,
    subject: `Offer\r\nBcc: ${victim}`,
    body: '<b>Buy this now</b>, said the stranger.',
    deliveryMode: 'EMAIL',
    countryCode: 'KE',
  });
  expect(answer.status).toBeLessThan(300);
  await sandbox.mail('support@lango.test', /./);
  expect(await sandbox.mailsTo(victim)).toEqual([]);
});

test('S151 live mode does not start without real secrets and says which', () => {
  const launcher = new URL('../../launcher/start.ts', import.meta.url).pathname;
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [launcher], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
      encoding: 'utf8',
      timeout: atThisPace(30_000),
    });
  const bare = start({ LANGO_MODE: 'live' });
  expect(bare.status).not.toBe(0);
  for (const name of [
    'LANGO_SECRET',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'DATABASE_URL',
    'SMTP_URL',
    'DARAJA_PASSKEY',
    'PAYSTACK_SECRET_KEY',
  ])
    expect(bare.stderr + bare.stdout).toContain(name);
  const weak = start({ NODE_ENV: 'production', LANGO_SECRET: 'changeme' });
  expect(weak.status).not.toBe(0);
  expect(weak.stderr + weak.stdout).toContain('LANGO_SECRET is too easy to guess');
});
