import { beforeEach, expect, test } from 'vitest';
import { apiBase } from '#contracts/site/paths.ts';
import { sql } from '#platform/db.ts';
import { givenProxies, givenProxy } from '#testing/admin/given-shop.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { products } from '#contracts/goods/kinds.ts';
import { productKinds } from '#contracts/admin/goods/products.ts';
import { installedKinds } from '#modules/sales/goods';

const { shop, admin } = useAdmin();
beforeEach(() => shop.db.execute(sql`truncate upstreams, proxies cascade`));

const manage = (what: string, body?: unknown) => admin.call('manager', what, body);
const record = async (id: string) => (await manage(`GET /admin/products/${id}`)).json;

const neverSold = ['template', 'templates', 'psd', 'nonvoip', 'number', 'vcc', 'card'];

async function fileOf(query: string): Promise<string> {
  const answer = await admin.app.inject({
    url: `${apiBase}/admin/products/file?${query}`,
    headers: { 'x-test-who': 'manager' },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  return answer.body;
}
const preview = (kind: string, text: string) =>
  manage('POST /admin/products/import/preview', { kind, text });
const bringIn = async (kind: string, text: string) => {
  const { json } = await preview(kind, text);
  return manage('POST /admin/products/import', { kind, text, fingerprint: json['fingerprint'] });
};

test('a record holds what staff decide, what a stranger sees, the source and the history', async () => {
  const id = await givenProxy(shop);
  await manage(`PATCH /admin/products/${id}`, { version: 1, city: 'Thika', monthCents: 4_000 });
  expect(await record(id)).toMatchObject({
    product: { id, version: 2 },
    terms: { kind: 'proxy', city: 'Thika', dayCents: 199, monthCents: 4_000, renewable: true },
    listing: { ip: '198.18.200.•••', loc: { city: 'Thika' }, priceMonthCents: 4_000 },
    offer: null,
    source: { exitIp: '198.18.200.7', supplier: 'test' },
    history: [
      {
        action: 'product.change',
        before: { city: 'Nairobi', monthCents: 3_582 },
        after: { city: 'Thika', monthCents: 4_000 },
      },
    ],
  });
  expect((await record('rdp1'))['offer']).toMatchObject({ priceCents: 1_200 });
  expect((await manage('GET /admin/products/nothing')).status).toBe(404);
});

test.each([
  [{ dayCents: 199, monthCents: 100 }, '/monthCents'],
  [{ monthCents: 6_000 }, '/monthCents'],
  [{ countryCode: 'ZZ' }, '/countryCode'],
  [{ vcpus: 2 }, '/vcpus'],
])('the change %j of a proxy is refused', async (change, pointer) => {
  const id = await givenProxy(shop);
  const { status, json } = await manage(`PATCH /admin/products/${id}`, { version: 1, ...change });
  expect(status).toBe(422);
  expect(json['errors']).toMatchObject([{ pointer }]);
});

test('of many who edit one version one is served', async () => {
  const id = await givenProxy(shop);
  const edits = [1, 2, 3, 4, 5].map((n) =>
    manage(`PATCH /admin/products/${id}`, { version: 1, city: `City ${n}` }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});

test('a proxy that a supplier withholds stays withheld until its sale is decided', async () => {
  const id = await givenProxy(shop);
  await shop.db.execute(sql`update proxies set on_sale = false, withheld = 'missing'`);
  const withheld = async () =>
    (await shop.db.rows<{ why: string | null }>(sql`select withheld as why from proxies`))[0]?.why;
  await manage(`PATCH /admin/products/${id}`, { version: 1, city: 'Thika' });
  expect(await withheld()).toBe('missing');
  await manage(`PATCH /admin/products/${id}`, { version: 2, onSale: false });
  expect(await withheld()).toBeNull();
});

test('the list is narrowed by words, address, id, country, sale and health', async () => {
  await givenProxies(shop, 3);
  const id = await givenProxy(shop);
  await manage(`PATCH /admin/products/${id}`, { version: 1, onSale: false, city: 'São Paulo' });
  const total = async (query: string) =>
    (await manage(`GET /admin/products?${query}`)).json['totalItems'];
  expect(await total('')).toBe(4);
  expect(await total('search=sao%20paulo')).toBe(1);
  expect(await total('search=198.18.200.7')).toBe(1);
  expect(await total(`search=${id.slice(0, 20)}`)).toBe(1);
  expect(await total('search=ke')).toBe(1);
  expect((await manage('GET /admin/products?search=%00')).status).toBe(422);
  expect(await total('country=US')).toBe(3);
  expect(await total('sale=off')).toBe(1);
  expect(await total('health=healthy')).toBe(0);
  expect(await total('kind=vps&country=DE')).toBe(6);
  expect((await manage('GET /admin/products?health=fine')).status).toBe(422);
});

const half = { kind: 'percent', percent: 15 };

test('a bulk change does what its preview showed, with a line of the log for each', async () => {
  await givenProxies(shop, 3);
  const which = { kind: 'proxy', country: 'US' };
  const seen = (await manage('POST /admin/products/bulk/preview', { which, change: half })).json;
  expect(seen).toMatchObject({
    counts: { changed: 3, same: 0, refused: 0 },
    changes: [
      {
        steps: [
          { name: 'dayCents', from: 199, to: 229 },
          { name: 'monthCents', to: 4_120 },
        ],
      },
      {},
      {},
    ],
  });
  const body = { which, change: half, fingerprint: seen['fingerprint'] };
  expect((await manage('POST /admin/products/bulk', body)).json).toEqual({ changed: 3 });
  // Once more would be another change: the versions are others now.
  expect((await manage('POST /admin/products/bulk', body)).status).toBe(409);
  const lines = await shop.db.rows<{ action: string }>(sql`
    select action from audit_log where action like 'product%.bulk' order by id`);
  expect(lines.map(({ action }) => action)).toEqual([
    'product.bulk',
    'product.bulk',
    'product.bulk',
    'products.bulk',
  ]);
});

test('a bulk change is refused as a whole when one product changed since', async () => {
  await givenProxies(shop, 3);
  const which = { kind: 'proxy' };
  const change = { kind: 'sale', onSale: false };
  const seen = (await manage('POST /admin/products/bulk/preview', { which, change })).json;
  await shop.db.execute(sql`
    update proxies set version = version + 1 where id = (select min(id) from proxies)`);
  const body = { which, change, fingerprint: seen['fingerprint'] };
  expect((await manage('POST /admin/products/bulk', body)).status).toBe(409);
  const off = await shop.db.rows(sql`select 1 from proxies where not on_sale`);
  expect(off).toEqual([]);
});

test('prices that would be too high are left and told; unknown countries are refused', async () => {
  const id = await givenProxy(shop);
  await shop.db.execute(sql`
    update proxies set price_day_cents = 1000000, price_month_cents = 9000000`);
  const ask = (change: object) =>
    manage('POST /admin/products/bulk/preview', { which: {}, change });
  expect((await ask(half)).json).toMatchObject({
    counts: { changed: 0, refused: 1 },
    refused: [{ id, why: expect.stringContaining('USD 100000') }],
  });
  expect((await ask({ kind: 'percent', percent: 0 })).status).toBe(422);
  const { fingerprint } = (await ask({ kind: 'country', countryCode: 'ZZ' })).json;
  const body = { which: {}, change: { kind: 'country', countryCode: 'ZZ' }, fingerprint };
  expect((await manage('POST /admin/products/bulk', body)).status).toBe(422);
});

test('an export that is imported again changes nothing and exports the same', async () => {
  await givenProxies(shop, 3);
  const id = await givenProxy(shop);
  const odd = { zip: '-', city: '\'=Nairobi, "Old"', isp: '+Fiber;Co' };
  await manage(`PATCH /admin/products/${id}`, { version: 1, ...odd });
  for (const kind of ['proxy', 'vps']) {
    const file = await fileOf(`kind=${kind}`);
    const { json } = await bringIn(kind, file);
    const known = kind === 'vps' ? 41 : 4;
    expect(json['counts']).toEqual({ new: 0, changed: 0, known, refused: 0 });
    expect(await fileOf(`kind=${kind}`)).toBe(file);
  }
});

test('every row of a file is new, changed, known or refused with a reason and a way out', async () => {
  const id = await givenProxy(shop);
  const [other = ''] = await givenProxies(shop, 1);
  const rows = [
    'id;version;day_usd;month_usd;country;on_sale',
    `${id};1;2.50;40.00;US;no`,
    `${other};1;;;;`,
    `${other};1;2;;;`,
    `prx_${'0'.repeat(32)};1;2;40;KE;yes`,
    ';1;2;40;KE;yes',
    `${id};1;free;40;KE;yes`,
    `${id};1;2;40;KE;yes;more`,
  ];
  const { json } = await preview('proxy', rows.join('\r\n'));
  expect(json['counts']).toEqual({ new: 0, changed: 1, known: 1, refused: 5 });
  const told = json['refused'] as { line: number; why: string; mend: string }[];
  expect(told.map(({ line, why }) => [line, why])).toEqual([
    [4, 'Line 3 has the same id.'],
    [5, `There is no proxy prx_${'0'.repeat(32)}.`],
    [6, 'The id is missing.'],
    [7, 'free does not fit the column day_usd.'],
    [8, 'The row has more cells than columns.'],
  ]);
  expect(told.every(({ mend }) => mend.length > 5)).toBe(true);
  await bringIn('proxy', rows.join('\r\n'));
  expect((await record(id))['terms']).toMatchObject({
    dayCents: 250,
    countryCode: 'US',
    onSale: false,
  });
});

test.each([
  ['40000,1,200000', 'month_usd is out of its limits.'],
  ['2,1,1.00', 'A month costs at least a day and at most thirty of them.'],
  ['1,9,40', 'Somebody changed it since: it is version 1 now.'],
  ['2,x,40', 'x is not a version.'],
])('the row %s is refused', async (cells, why) => {
  const id = await givenProxy(shop);
  const { json } = await preview('proxy', `id,day_usd,version,month_usd\n${id},${cells}`);
  expect(json['refused']).toMatchObject([{ line: 2, why }]);
});

test('a file brings new offers, and none without what an offer needs', async () => {
  const head =
    'id,country,description,systems,month_usd,vcpus,ram_gb,disk_gb,android,audience,on_sale';
  const rows = ['ke7,KE,Nairobi,Linux Windows,15,4,8,160,no,member,yes', 'ke8,KE,Nairobi'];
  const { json } = await bringIn('vps', [head, ...rows, '../x,KE'].join('\n'));
  expect(json).toMatchObject({
    counts: { new: 1, refused: 2 },
    refused: [{ why: 'A new offer needs systems.' }, { why: '../x is not an id of an offer.' }],
  });
  expect((await record('ke7'))['terms']).toMatchObject({ monthCents: 1_500, ramGb: 8 });
});

test('a file that was previewed before somebody changed a product is refused whole', async () => {
  const id = await givenProxy(shop);
  const text = `id,day_usd\n${id},2.50`;
  const { fingerprint } = (await preview('proxy', text)).json;
  await manage(`PATCH /admin/products/${id}`, { version: 1, city: 'Thika' });
  const answer = await manage('POST /admin/products/import', { kind: 'proxy', text, fingerprint });
  expect([answer.status, answer.json['code']]).toEqual([409, 'edit-conflict']);
});

test.each(['', 'id', 'city\nNairobi', 'id,colour\nx,red', 'id,city,city\nx,a,b', '\0'])(
  'the file %j cannot be used',
  async (text) => expect((await preview('proxy', text)).status).toBe(422),
);

test('of selected products each is put on sale or taken off by itself, once', async () => {
  const ids = await givenProxies(shop, 2);
  const sell = (onSale: boolean) =>
    manage('POST /admin/products/selected/sale', { ids: [...ids, 'us99', 'nothing'], onSale });
  const refusal = 'Product not found.';
  const outcomes = [
    ...ids.map((id) => ({ id, refusal: null })),
    { id: 'us99', refusal },
    { id: 'nothing', refusal },
  ];
  const onSale = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { product } = await record(id);
        return (product as { onSale: boolean }).onSale;
      }),
    );
  expect((await sell(false)).json).toEqual({ outcomes });
  expect((await sell(false)).json).toEqual({ outcomes });
  expect(await onSale()).toEqual([false, false]);
  const log = await shop.db.rows<{ subject: string }>(sql`
    select subject_id as subject from audit_log
     where action = 'product.change' and subject_id = any(${ids}) order by id`);
  expect(log.map(({ subject }) => subject)).toEqual(ids);
  await sell(true);
  expect(await onSale()).toEqual([true, true]);
});

test('a row with a letter that could not be read is refused', async () => {
  const id = await givenProxy(shop);
  const { json } = await preview('proxy', `id,city\n${id},Z\uFFFDrich`);
  expect(json).toMatchObject({
    counts: { changed: 0, refused: 1 },
    refused: [{ line: 2, why: 'It has a character that cannot be read.' }],
  });
});

test('the shop knows three kinds of products', () => {
  expect(products).toEqual(['proxy', 'vps', 'traffic']);
  expect(productKinds).toEqual(['proxy', 'vps']);
});

test.each(neverSold)(
  'a %s is made and priced by no call, and named by no order line',
  async (kind) => {
    const change = { kind: 'percent', percent: 10 };
    const calls = [
      ['POST /admin/products', { kind, id: 'us99', monthCents: 400, countryCode: 'US' }],
      ['POST /admin/products/bulk/preview', { which: { kind }, change }],
      ['POST /admin/products/bulk', { which: { kind }, change, fingerprint: '' }],
      ['POST /admin/products/import/preview', { kind, text: 'id\nx' }],
      ['POST /admin/products/import', { kind, text: 'id\nx', fingerprint: '' }],
      [`GET /admin/products?kind=${kind}`, undefined],
    ] as const;
    for (const [what, body] of calls) {
      expect([what, (await admin.call('owner', what, body)).status]).toEqual([what, 422]);
    }
    expect(installedKinds.map(({ sale }) => sale?.product)).not.toContain(kind);
    const [lineId, orderId] = ['orl', 'ord'].map((prefix) => `${prefix}_${'0'.repeat(32)}`);
    const line = sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${lineId}, ${orderId}, ${kind}, 'x', 'monthly', 'x', '{}', 100)`;
    await expect(shop.db.execute(line)).rejects.toThrow(/order_lines_product_check/);
  },
);

test('prices of products stand in two tables and nowhere else', async () => {
  const rows = await shop.db.rows<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^price_.*cents$' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['proxies', 'vps_offers']);
});
