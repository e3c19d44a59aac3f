import { expect, test } from 'vitest';
import { sampleSupplierKeys, upstreamCredentials } from '../index.ts';
import { call, type Given, givenFolder, givenSandbox } from '../testing/given-sandbox.ts';

type CallOptions = { method?: string; body?: unknown; headers?: Record<string, string> };

async function ask(url: string, { method, body, headers }: CallOptions = {}) {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text.startsWith('{');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Answered };
}

// The answers of three suppliers; each test names the fields it reads.
type Answered = Record<string, unknown> & {
  results?: Record<string, unknown>[];
  data?: unknown;
  errors?: unknown[];
};

const webshare = (given: Given, path: string, asked: CallOptions = {}) =>
  ask(`${given.addresses.http}/webshare${path}`, {
    ...asked,
    headers: { authorization: `Token ${sampleSupplierKeys.webshare}` },
  });

const seller = (given: Given, path: string, body?: unknown) => {
  const key = sampleSupplierKeys['proxy-seller'];
  const url = `${given.addresses.http}/proxy-seller/personal/api/v1/${key}/${path}`;
  return ask(url, body === undefined ? {} : { body });
};

const royal = (given: Given, path: string, asked: CallOptions = {}) =>
  ask(`${given.addresses.http}/iproyal/v1/reseller${path}`, {
    ...asked,
    headers: { 'x-access-token': sampleSupplierKeys.iproyal },
  });

async function givenStock(name: string, change: object = {}) {
  const given = await givenSandbox({ clock: () => new Date('2026-11-20T22:30:00Z') });
  const stock = { country: 'KE', quantity: 3, days: 30, kind: 'isp', ...change };
  const { body } = await given.control(`/suppliers/${name}/rented`, stock);
  return { given, rented: body as { id: number; exitIp: string; orderId: number }[] };
}

const listPath = '/api/v2/proxy/list/?mode=direct';
const itemsOf = ({ body }: { body: Answered }) =>
  (body.data as { items: Record<string, unknown>[] }).items;

test('Webshare lists in pages, with short country codes and our entry', async () => {
  const { given, rented } = await givenStock('webshare');
  const first = await webshare(given, `${listPath}&page_size=2`);
  const exitIp = rented[0]?.exitIp ?? '';
  expect(first.body).toMatchObject({
    count: 3,
    next: expect.stringContaining('page=2'),
    previous: null,
    results: [
      {
        id: `d-${rented[0]?.id}`,
        proxy_address: '127.0.0.1',
        port: given.addresses.ports.upstream,
        country_code: 'KE',
        city_name: 'Nairobi',
        valid: true,
        ...upstreamCredentials(exitIp),
      },
      {},
    ],
  });
  const second = await webshare(given, `${listPath}&page_size=2&page=2`);
  expect(second.body).toMatchObject({ next: null, results: [{}] });
});

test('Webshare refuses a wrong token and a list without mode', async () => {
  const { given } = await givenStock('webshare');
  expect((await ask(`${given.addresses.http}/webshare${listPath}`)).status).toBe(401);
  expect((await webshare(given, '/api/v2/proxy/list/')).status).toBe(400);
});

test('a residential Webshare proxy has no address of its own', async () => {
  const { given } = await givenStock('webshare', { kind: 'resident' });
  expect((await webshare(given, listPath)).body.results).toEqual([]);
  const backbone = await webshare(given, '/api/v2/proxy/list/?mode=backbone');
  expect(backbone.body.results?.[0]).toMatchObject({ proxy_address: null });
});

test('a Webshare replacement passes through its states and shows in the feed', async () => {
  const { given, rented } = await givenStock('webshare');
  const exitIp = rented[0]?.exitIp ?? '';
  const replace = { to_replace: { type: 'ip_address', ip_addresses: [exitIp] }, dry_run: false };
  const begun = await webshare(given, '/api/v3/proxy/replace/', { body: replace });
  expect(begun).toMatchObject({ status: 201, body: { state: 'validating' } });
  const path = `/api/v3/proxy/replace/${String(begun.body['id'])}/`;
  const seen = [];
  for (let seconds = 0; seconds < 3; seconds += 1) {
    await given.control('/clock', { advanceMs: 1_000 });
    seen.push((await webshare(given, path)).body['state']);
  }
  expect(seen).toEqual(['validated', 'processing', 'completed']);
  const feed = await webshare(given, '/api/v2/proxy/list/replaced/');
  expect(feed.body.results).toMatchObject([{ proxy: exitIp, reason: 'manual' }]);
  const listed = (await webshare(given, listPath)).body.results ?? [];
  expect(listed).toHaveLength(3);
  expect(listed.map(({ username }) => username)).not.toContain(`slot-${exitIp}`);
});

test('a dry run replaces nothing', async () => {
  const { given, rented } = await givenStock('webshare');
  const ip_addresses = [rented[0]?.exitIp];
  const replace = { to_replace: { type: 'ip_address', ip_addresses }, dry_run: true };
  const { body } = await webshare(given, '/api/v3/proxy/replace/', { body: replace });
  await given.control('/clock', { advanceMs: 3_000 });
  await webshare(given, `/api/v3/proxy/replace/${String(body['id'])}/`);
  expect((await webshare(given, '/api/v2/proxy/list/replaced/')).body.results).toEqual([]);
});

test('Proxy-Seller prints days of another zone and long country codes', async () => {
  const { given } = await givenStock('proxy-seller');
  const [item] = itemsOf(await seller(given, 'proxy/list'));
  expect(item).toMatchObject({
    // 22:30 UTC on the 20th is the next day there.
    date_start: '21.11.2026',
    date_end: '21.12.2026',
    country: 'Kenya',
    country_alpha3: 'KEN',
    ip: '127.0.0.1',
    port_socks: given.addresses.ports.upstream,
    port_http: given.addresses.ports.upstream,
  });
  expect(itemsOf(await seller(given, 'proxy/list/mobile'))).toEqual([]);
});

test('Proxy-Seller answers errors with status 200', async () => {
  const { given } = await givenStock('proxy-seller');
  const url = `${given.addresses.http}/proxy-seller/personal/api/v1/wrong/proxy/list`;
  expect(await ask(url)).toMatchObject({
    status: 200,
    body: { status: 'error', data: null, errors: [{ message: 'Invalid API key' }] },
  });
  const order = await seller(given, 'order/make', { countryId: 99, periodId: '1m', quantity: 1 });
  expect(order).toMatchObject({ status: 200, body: { status: 'error' } });
});

test('a lost Proxy-Seller order is found again by its comment', async () => {
  const { given } = await givenStock('proxy-seller');
  await given.control('/suppliers/proxy-seller', { reply: 'lost-order', times: 1 }, 'PUT');
  const order = { countryId: 2, periodId: '1m', quantity: 2, comment: 'key-42' };
  await expect(seller(given, 'order/make', order)).rejects.toThrow('fetch failed');
  const items = itemsOf(await seller(given, 'proxy/list'));
  expect(items.filter(({ comment }) => comment === 'key-42')).toHaveLength(2);
});

test('a Proxy-Seller proxy is replaced once a day, for a reason of the list', async () => {
  const { given, rented } = await givenStock('proxy-seller');
  const ids = [rented[0]?.id];
  const wrong = await seller(given, 'proxy/replace', { ids, reason: 'because' });
  expect(wrong.body).toMatchObject({ status: 'error' });
  const done = await seller(given, 'proxy/replace', { ids, reason: 'low-speed' });
  const { replaced } = done.body.data as { replaced: number[] };
  const again = () => seller(given, 'proxy/replace', { ids: replaced, reason: 'low-speed' });
  expect((await again()).body).toMatchObject({ status: 'error' });
  await given.control('/clock', { advanceMs: 24 * 60 * 60 * 1000 });
  expect((await again()).body).toMatchObject({ status: 'success' });
});

test('a Proxy-Seller lease is prolonged from its end', async () => {
  const { given, rented } = await givenStock('proxy-seller');
  await seller(given, 'prolong/make/isp', { ids: [rented[0]?.id], periodId: '1w' });
  const [item] = itemsOf(await seller(given, 'proxy/list'));
  expect(item).toMatchObject({ date_end: '28.12.2026' });
});

test('IPRoyal lists orders with one port map, English places and zoneless moments', async () => {
  const { given, rented } = await givenStock('iproyal');
  const { body } = await royal(given, '/orders?per_page=1');
  expect(body).toMatchObject({
    data: [
      {
        id: rented[0]?.orderId,
        status: 'confirmed',
        location: 'Kenya, Nairobi',
        expire_date: '2026-12-20 22:30:00',
        quantity: 3,
        proxy_data: {
          ports: { socks5: given.addresses.ports.upstream },
          proxies: [{ ip: '127.0.0.1' }, {}, {}],
        },
      },
    ],
    meta: { current_page: 1, last_page: 1, total: 1 },
  });
});

test('IPRoyal sells, extends, and lets orders expire', async () => {
  const given = await givenSandbox();
  const order = { product_id: 9, product_plan_id: 21, product_location_id: 1, quantity: 1 };
  const made = await royal(given, '/orders', { body: { ...order, note: 'key-7' } });
  expect(made).toMatchObject({ status: 201, body: { note: 'key-7', status: 'confirmed' } });
  const path = `/orders/${String(made.body['id'])}`;
  await royal(given, `${path}/extend`, { body: { product_plan_id: 21 } });
  await given.control('/clock', { advanceMs: 25 * 60 * 60 * 1000 });
  expect((await royal(given, path)).body).toMatchObject({ status: 'confirmed' });
  await given.control('/clock', { advanceMs: 24 * 60 * 60 * 1000 });
  expect((await royal(given, path)).body).toMatchObject({ status: 'expired' });
  const wrong = await royal(given, '/orders', { body: { ...order, product_plan_id: 1 } });
  expect(wrong).toMatchObject({ status: 422, body: { message: 'Unknown plan.' } });
});

const faults: [reply: string, status: number][] = [
  ['outage', 503],
  ['rate-limited', 429],
  ['redirect', 302],
  ['error-200', 200],
  ['not-json', 200],
];

test.each(faults)('supplier fault %s answers %i once', async (reply, status) => {
  const { given } = await givenStock('webshare');
  await given.control('/suppliers/webshare', { reply, times: 1 }, 'PUT');
  const failed = await webshare(given, listPath);
  expect(failed.status).toBe(status);
  expect(failed.body.results).toBeUndefined();
  expect((await webshare(given, listPath)).body.results).toHaveLength(3);
});

test.each(['webshare', 'proxy-seller', 'iproyal'])('%s can shorten a listing', async (name) => {
  const { given } = await givenStock(name, { quantity: 4 });
  await given.control(`/suppliers/${name}`, { reply: 'short-page', times: 1 }, 'PUT');
  const counts: Record<string, () => Promise<number | undefined>> = {
    webshare: async () => (await webshare(given, `${listPath}&page_size=4`)).body.results?.length,
    'proxy-seller': async () => itemsOf(await seller(given, 'proxy/list')).length,
    iproyal: async () => ((await royal(given, '/orders?per_page=1')).body.data as []).length,
  };
  const whole: Record<string, number> = { webshare: 4, 'proxy-seller': 4, iproyal: 1 };
  expect(await counts[name]?.()).toBeLessThan(whole[name] ?? 0);
  expect(await counts[name]?.()).toBe(whole[name]);
});

test('numbers can come as texts, and a country as nonsense', async () => {
  const { given, rented } = await givenStock('proxy-seller');
  const nonsense = { countryText: 'Ruritania' };
  await given.control(`/suppliers/proxy-seller/rented/${rented[0]?.id}`, nonsense);
  await given.control('/suppliers/proxy-seller', { stringNumbers: true }, 'PUT');
  const [item] = itemsOf(await seller(given, 'proxy/list'));
  expect(item).toMatchObject({
    country_alpha3: 'Ruritania',
    port_socks: String(given.addresses.ports.upstream),
  });
});

test('what was rented is still rented after a restart', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  const stock = { country: 'KE', quantity: 2, days: 30, kind: 'isp' };
  await given.control('/suppliers/webshare/rented', stock);
  await given.restart();
  expect((await webshare(given, listPath)).body.results).toHaveLength(2);
  const health = await call(`${given.addresses.controls}/health`);
  expect(health.body).toMatchObject({ ok: true });
});
