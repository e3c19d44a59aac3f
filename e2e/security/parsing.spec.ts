import { freshAddress, goodPassword } from '../support/customer.ts';
import { expect, test } from '../support/people.ts';
import { sendRaw } from '../support/raw-http.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** Long enough for a loaded machine, and far below what a pattern that runs away takes. */
const soonMs = atThisPace(5_000);
const refused = [400, 413, 414, 415, 422, 431];

const sqlTexts = [
  `' or '1'='1`,
  `'; drop table orders; --`,
  `1) union select email from customers --`,
  `') or pg_sleep(5) is null --`,
  `\\' or 1=1`,
  `$$; select pg_sleep(5); $$`,
  `%' and 1=cast((select version()) as int) --`,
];
const searches = [
  '/products/proxies?q=',
  '/products/proxies?sort=',
  '/products/proxies?countryCode=',
  '/products/proxy/details/global-config?pageSize=1&pageNum=0&countryCode=',
  '/products/proxy/details/global-config?pageSize=1&pageNum=0&countryCode=US&city=',
  '/orders/search?search=',
  '/orders/search?status=',
  '/orders/search?sort=',
  '/payments/search?transactionStatus=',
  '/payments/search?paymentId=',
  '/articles?search=',
  '/billing/documents?page=',
  '/currency/convert?amount=',
];

test('S113 no parameter is read as SQL', async ({ first }) => {
  for (const path of searches) {
    for (const text of sqlTexts) {
      const began = performance.now();
      const answer = await first.call('GET', path + encodeURIComponent(text));
      expect(performance.now() - began, `${path}${text}`).toBeLessThan(soonMs);
      expect(answer.status, `${path}${text}: ${answer.text}`).toBeLessThan(500);
      expect(answer.text).not.toMatch(/syntax error|SQLSTATE|PostgreSQL|pg_catalog/i);
    }
  }
});

test('S119 no call takes an upload that it did not ask for', async ({ first, addresses }) => {
  const form = new FormData();
  form.set('file', new Blob(['<?php system($_GET["c"]); ?>']), '../../shell.php');
  const { 'content-type': _type, ...headers } = first.headers('POST');
  const paths = ['/account/login', '/payments', '/quotes', '/messages', '/support/tickets'];
  for (const path of [...paths, '/support/files?name=x.php', '/hooks/card', '/balance/topups']) {
    const url = `${addresses.api}/api${path}`;
    const { status } = await fetch(url, { method: 'POST', headers, body: form });
    expect([401, 413, 415], path).toContain(status);
  }
});

const traversals = [
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%252e%252e%252fetc/passwd',
  '/..\\..\\package.json',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/....//....//package.json',
  '/assets/%00',
  '/assets/%',
  '/%zz',
  '/%c0%ae%c0%ae/package.json',
  'http://evil.test/../../package.json',
  '//',
  '///',
  '//[',
  '//user@',
  '//:99999/',
  '*',
];

test('S121 and S167: no request target leads out of the folder or breaks the shop', async ({
  addresses,
}) => {
  for (const target of traversals) {
    const head = `GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
    const [status = 400] = await sendRaw(addresses.api, head);
    expect([400, 403, 404], target).toContain(status);
  }
  expect((await fetch(`${addresses.api}/healthz`)).status).toBe(200);
});

const hostileBodies: Readonly<Record<string, string>> = {
  'endless nesting': `{"a":`.repeat(10_000) + '1' + '}'.repeat(10_000),
  'an endless list': '['.repeat(10_000) + ']'.repeat(10_000),
  'a megabyte': `{"email":"${'a'.repeat(1_000_000)}"}`,
  'many names': `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one name twice': '{"email":"a@b.test","email":["x"],"password":"x"}',
  'a long number': `{"email":1${'0'.repeat(400)},"password":"x"}`,
  'a byte order mark': '\ufeff{"email":"a@b.test"}',
  'half a character': String.raw`{"email":"\ud800","password":"x"}`,
  'a NUL': String.raw`{"email":"a\u0000@b.test","password":"x"}`,
  'no JSON': '{email: a}',
  'two documents': '{}{}',
  'a bare word': 'NaN',
  nothing: '',
};

test('S123 hostile JSON is refused', async ({ first, addresses }) => {
  const headers = first.headers('POST', {});
  for (const path of ['/account/login', '/quotes', '/payments', '/messages']) {
    for (const [what, body] of Object.entries(hostileBodies)) {
      const began = performance.now();
      const answer = await fetch(`${addresses.api}/api${path}`, { method: 'POST', headers, body });
      expect(refused, `${what} at ${path}: ${await answer.text()}`).toContain(answer.status);
      expect(performance.now() - began, `${what} at ${path}`).toBeLessThan(soonMs);
    }
  }
});

test('S125 text that makes patterns slow is refused or answered soon', async ({ first }) => {
  const texts = [`${'a'.repeat(12_000)}!`, '@.'.repeat(6_000), `x${' '.repeat(12_000)}x`];
  const fields = (text: string): readonly (readonly [string, unknown])[] => [
    ['/account/login', { email: text, password: goodPassword }],
    ['/account/forgot', { email: `${text}@b.test` }],
    ['/messages', { body: text, email: text, deliveryMode: 'EMAIL', countryCode: 'KE' }],
    ['/quotes', { product: 'proxy', productId: text, plan: 'daily', coupon: text }],
    ['/balance/topups', { amount: 10, mode: 'STK', accountNumber: text }],
  ];
  for (const text of texts) {
    for (const [path, body] of fields(text)) {
      const began = performance.now();
      const { status } = await first.call('POST', path, body);
      expect(refused, path).toContain(status);
      expect(performance.now() - began, path).toBeLessThan(soonMs);
    }
  }
  const search = `/orders/search?search=${encodeURIComponent('a'.repeat(8_000))}`;
  expect(refused).toContain((await first.call('GET', search)).status);
});

test('S127 another type than text is refused by name', async ({ first }) => {
  for (const value of [[], ['a@b.test'], {}, { $ne: '' }, 7, true, null]) {
    const answer = await first.call('POST', '/account/login', { email: value, password: value });
    expect(answer.status, JSON.stringify(value)).toBe(422);
  }
  for (const query of ['search[]=a&search[]=b', 'search=a&search=b', 'search[$ne]=a', 'page[]=1']) {
    const { status } = await first.call('GET', `/orders/search?${query}`);
    expect([200, 422], query).toContain(status);
  }
});

const get = 'GET /api/products/countries HTTP/1.1\r\n';
const post = 'POST /api/account/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
const doubtful: Readonly<Record<string, string>> = {
  'a length beside chunks': `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two lengths': `${post}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}`,
  'an odd coding': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'a length that is no number': `${post}Content-Length: +2\r\n\r\n{}`,
  'line ends without a return': 'GET / HTTP/1.1\nHost: shop\n\n',
  'a blank before the colon': `${get}Host : shop\r\n\r\n`,
  'a folded header': `${get}Host: shop\r\n folded: yes\r\n\r\n`,
  'no host': `${get}Connection: close\r\n\r\n`,
  'two hosts': `${get}Host: shop\r\nHost: evil\r\nConnection: close\r\n\r\n`,
  'another version': 'GET / HTTP/9.9\r\nHost: shop\r\n\r\n',
};

test('S141 a request whose end is in doubt is refused, and its connection closed', async ({
  addresses,
}) => {
  for (const [what, bytes] of Object.entries(doubtful)) {
    const statuses = await sendRaw(addresses.api, bytes);
    expect(statuses.length, what).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([400, 403, 501, 505], what).toContain(status);
  }
});

test('S143 no page and no span is without end', async ({ first }) => {
  const asked = [
    '/orders/search?size=1000000',
    '/orders/search?page=-1',
    '/orders/search?page=1e9',
    '/orders/search?startDate=1000-01-01&endDate=3000-01-01',
    '/products/proxy/details/global-config?countryCode=US&pageSize=1000000&pageNum=0',
    '/products/proxy/details/global-config?countryCode=US&pageSize=10&pageNum=-1',
    '/products/proxies?size=1000000',
    '/billing/documents?page=99999999999999999999',
  ];
  for (const path of asked) {
    const { status, body } = await first.call('GET', path);
    expect([200, 400, 422], path).toContain(status);
    const list = (Array.isArray(body) ? body : (body as { content?: unknown[] })?.content) ?? [];
    expect(list.length, path).toBeLessThanOrEqual(100);
  }
});

test('S145 headers that are too long or too many are refused', async ({ addresses }) => {
  const long = `${get}Host: shop\r\nConnection: close\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
  const lines = Array.from({ length: 2_000 }, (_, at) => `X-${at}: ${'y'.repeat(8)}`).join('\r\n');
  const many = `${get}Host: shop\r\nConnection: close\r\n${lines}\r\n\r\n`;
  for (const bytes of [long, many]) expect(await sendRaw(addresses.api, bytes)).toEqual([431]);
});

test('S150 and S166: a name is neither a card number nor a message', async ({ newCustomer }) => {
  const names = [
    '4111 1111 1111 1111',
    'you won! claim at https://evil.test/x now',
    'www.evil.test',
    'a@evil.test',
    '<b>Bold</b>',
    '\u200b\u200b',
    'Eve\r\nBcc: all@evil.test',
  ];
  for (const firstName of names) {
    const { status } = await newCustomer().call('POST', '/account/signup', {
      firstName,
      lastName: 'Otieno',
      email: freshAddress('name'),
      password: goodPassword,
      acceptTerms: true,
    });
    expect(status, firstName).toBe(422);
  }
});
