import { expect, test } from 'vitest';
import { wordsFields } from '#contracts/goods/proxy-terms.ts';
import type { ImportStockBody, StockReading } from '#contracts/admin/goods/stock.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { sql } from '#platform/db.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { findUpstream } from '../upstreams.sql.ts';
import { sampleListing } from '../testing/given.ts';

const { shop, admin } = useAdmin();

const bodyOf = (text: string, change: Partial<ImportStockBody> = {}): ImportStockBody => ({
  supplier: 'Savanna',
  format: 'auto',
  text,
  origin: 'Contract 7 with Savanna Networks',
  consentBasis: 'Subscribers agreed in their contract',
  defaults: { ...sampleListing, zip: '00100', isp: 'Savanna Fiber', connection: 'Fiber' },
  ...change,
});

async function send(path: string, body: ImportStockBody) {
  const { status, json } = await admin.call('operator', `POST /admin/stock/${path}`, body);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json as unknown as StockReading;
}
const preview = (body: ImportStockBody) => send('import/preview', body);
const bringIn = (body: ImportStockBody) => send('import', body);

const stockOf = (supplier: string) =>
  shop.db.rows<{
    id: string;
    externalId: string;
    health: string;
    sealed: Buffer;
    origin: string;
  }>(sql`
    select u.id, u.external_id as "externalId", p.health, u.password_sealed as sealed, u.origin
      from upstreams u join proxies p on p.upstream_id = u.id
     where u.supplier = ${supplier} order by u.external_id`);

test('five thousand rows with 37 bad ones: each is explained, none is lost', async () => {
  const wrong = ['hello', '203.0.113.9:0:a:b', 'ftp://203.0.113.9:1:a:b', '203.0.113.9:1080:a:'];
  const bad = new Set(Array.from({ length: 37 }, (_, index) => index * 130 + 7));
  const lines = Array.from({ length: 5_000 }, (_, index) =>
    bad.has(index)
      ? `${wrong[index % wrong.length]}`
      : `10.${Math.floor(index / 250)}.0.${(index % 250) + 1}:1080:u${index}:secret${index}`,
  );
  const body = bodyOf(lines.join('\n'), { supplier: 'Bulk' });
  const seen = await preview(body);
  expect(seen.counts).toEqual({ new: 4_963, known: 0, changed: 0, refused: 37 });
  expect(await stockOf('Bulk')).toEqual([]);
  const done = await bringIn(body);
  expect(done.refused.map(({ line }) => line)).toEqual([...bad].map((index) => index + 1));
  expect(done.refused.every(({ why, mend, text }) => why && mend && text)).toBe(true);
  expect(await stockOf('Bulk')).toHaveLength(4_963);
  expect((await bringIn(body)).counts).toEqual({ new: 0, known: 4_963, changed: 0, refused: 37 });
});

test('an imported address is not for sale before it is measured, and its secret is sealed', async () => {
  await bringIn(bodyOf('203.0.113.20:1080:ann:s3cret', { supplier: 'Sealed' }));
  const [row] = await stockOf('Sealed');
  expect(row).toMatchObject({ health: 'new', origin: 'Contract 7 with Savanna Networks' });
  expect(row?.sealed.includes('s3cret')).toBe(false);
  const upstream = await findUpstream(shop, row?.id ?? '');
  expect(upstream?.password?.reveal()).toBe('s3cret');
  const log = await shop.db.rows<{ line: string }>(sql`
    select audit_log::text as line from audit_log where subject_id = 'Sealed'`);
  expect(log).toHaveLength(1);
  expect(log[0]?.line).not.toContain('s3cret');
});

test('a changed entry is put in place, waits for trust again and keeps its listing', async () => {
  const csv = (port: number) => `id,host,port,user,pass\nslot-1,203.0.113.30,${port},ann,s3cret`;
  await bringIn(bodyOf(csv(1080), { supplier: 'Moving' }));
  const [before] = await stockOf('Moving');
  await shop.db.execute(sql`update upstreams set health = 'healthy' where id = ${before?.id}`);
  await shop.db.execute(
    sql`update proxies set health = 'healthy' where upstream_id = ${before?.id}`,
  );
  const changed = bodyOf(csv(2080), { supplier: 'Moving' });
  expect((await preview(changed)).counts).toMatchObject({ new: 0, changed: 1 });
  await bringIn(changed);
  const [after] = await stockOf('Moving');
  expect(after).toMatchObject({ id: before?.id, health: 'new' });
  expect((await findUpstream(shop, after?.id ?? ''))?.port).toBe(2080);
});

test('the same address twice, in the file or in the shop, is refused with where it is', async () => {
  await bringIn(bodyOf('203.0.113.40:1080', { supplier: 'First' }));
  const { counts, refused } = await bringIn(
    bodyOf('203.0.113.40:1080\n203.0.113.40:9090\n203.0.113.41:1\n203.0.113.41:1', {
      supplier: 'Second',
    }),
  );
  expect(counts).toEqual({ new: 2, known: 0, changed: 0, refused: 2 });
  expect(refused.map(({ line, why }) => [line, why])).toEqual([
    [1, '203.0.113.40:1080 is listed already (First, 203.0.113.40:1080:).'],
    [4, 'Line 3 has the same host, port and user.'],
  ]);
});

test('another country than the form’s needs a city of its own, and must exist', async () => {
  const csv =
    'host,port,country,city\n203.0.113.50,1,US,\n203.0.113.51,1,XX,Oz\n203.0.113.52,1,us,Dallas';
  const { counts, refused } = await preview(bodyOf(csv, { supplier: 'Abroad' }));
  expect(counts).toMatchObject({ new: 1, refused: 2 });
  expect(refused.map(({ why }) => why)).toEqual([
    'The city is missing.',
    'XX is not a country we know.',
  ]);
});

test('a country is written in two letters, in three or by its name', async () => {
  const csv =
    'host,port,country,city\na.test,1,KEN,Nairobi\nb.test,1,Kenya,Nairobi\nc.test,1,Narnia,X';
  const { rows, refused } = await preview(bodyOf(csv, { supplier: 'Spelt' }));
  expect(rows.map(({ what }) => what)).toEqual(['a.test:1, Nairobi KE', 'b.test:1, Nairobi KE']);
  expect(refused).toMatchObject([{ line: 4, mend: expect.stringContaining('KEN') }]);
});

test('many ports of one address are as many addresses; one exit that is told twice is not', async () => {
  const ports = Array.from({ length: 200 }, (_, index) => `farm.test:${10_000 + index}`);
  expect((await preview(bodyOf(ports.join('\n')))).counts).toMatchObject({ new: 200, refused: 0 });
  const csv = 'host,port,exit_ip\nfarm.test,1,203.0.113.90\nfarm.test,2,203.0.113.90';
  expect((await preview(bodyOf(csv))).refused).toMatchObject([
    { line: 3, why: 'Line 2 has the same exit.' },
  ]);
});

test('two imports of one file at once bring it in once', async () => {
  // Whether both plan before one has stored is chance, which ten turns leave little of.
  for (const turn of Array.from({ length: 10 }).keys()) {
    const supplier = `Twice ${turn}`;
    const body = bodyOf(`203.0.${turn}.60:1080\n203.0.${turn}.61:1080`, { supplier });
    const sent = await Promise.all(
      [1, 2].map(() => admin.call('operator', 'POST /admin/stock/import', body)),
    );
    const statuses = sent.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(await stockOf(supplier)).toHaveLength(2);
  }
});

test('origin and consent are required', async () => {
  const { status } = await admin.call('operator', 'POST /admin/stock/import', {
    ...bodyOf('203.0.113.70:1'),
    origin: ' ',
  });
  expect(status).toBe(422);
});

test('a file may say when its supplier takes each address back, and say it anew', async () => {
  const termsOf = () =>
    shop.db.rows<{ slot: Date | null; listed: Date | null }>(sql`
      select u.ends_at as slot, p.available_until as listed
        from upstreams u join proxies p on p.upstream_id = u.id
       where u.supplier = 'Ending' order by u.external_id`);
  const csv = (ends: string) => `host,port,expires\n203.0.113.80,1,${ends}\n203.0.113.81,1,`;
  const about = { supplier: 'Ending' };
  await bringIn(bodyOf(csv('2026-04-01T00:00:00+03:00'), about));
  const end = new Date('2026-03-31T21:00:00Z');
  expect(await termsOf()).toEqual([
    { slot: end, listed: end },
    { slot: null, listed: null },
  ]);
  expect((await bringIn(bodyOf(csv('2026-06-01'), about))).counts).toMatchObject({
    changed: 1,
    known: 1,
  });
  const later = new Date('2026-05-31T21:00:00Z');
  expect((await termsOf())[0]).toEqual({ slot: later, listed: later });
  for (const text of ['01.07.2026 10:00', '2026-02-31', '2026-02-31T10:00:00Z', '2026-13-01']) {
    const { refused } = await preview(bodyOf(csv(text), about));
    expect(refused.map(({ why }) => why)).toEqual([
      `${text} is not a day or a moment with its zone.`,
    ]);
  }
});

test('each text of a proxy goes from a row of the file to its terms and its product file', async () => {
  const texts = Object.fromEntries(wordsFields.map((name) => [name, `Its ${name}`]));
  const row = ['203.0.113.90', 1080, ...Object.values(texts)].join(',');
  await bringIn(bodyOf(`host,port,${wordsFields.join()}\n${row}`, { supplier: 'Texts' }));
  const [found] = await shop.db.rows<{ id: string }>(sql`
    select p.id from proxies p join upstreams u on u.id = p.upstream_id
     where u.supplier = 'Texts'`);
  const { json } = await admin.call('operator', `GET /admin/products/${found?.id}`);
  expect(json['terms']).toMatchObject(texts);
  const { body: file } = await admin.app.inject({
    url: `${apiBase}/admin/products/file?search=${found?.id}`,
    headers: { 'x-test-who': 'operator' },
  });
  for (const value of Object.values(texts)) expect(file).toContain(value);
});

const listingOf = async (supplier: string) => {
  const rows = await shop.db.rows(sql`
    select p.country_code as country, p.city, p.zip, p.isp, p.price_day_cents as day,
           p.price_month_cents as month, p.version, u.health, u.ends_at as ends
      from upstreams u join proxies p on p.upstream_id = u.id
     where u.supplier = ${supplier} order by u.external_id`);
  return rows as readonly Readonly<Record<string, unknown>>[];
};

test.each([
  ['US,Dallas', { country: 'US', city: 'Dallas', health: 'new' }, 'country KE → US'],
  ['KE,Thika', { city: 'Thika', health: 'healthy' }, 'city Nairobi → Thika'],
])('a known row at %s is changed', async (place, requested, step) => {
  const supplier = `Placed ${place}`;
  const host = `${place.slice(0, 2)}.place.test`;
  const csv = (told: string) => `host,port,country,city\n${host},1080,${told}`;
  await bringIn(bodyOf(csv('KE,Nairobi'), { supplier }));
  await shop.db.execute(sql`update upstreams set health = 'healthy' where supplier = ${supplier}`);
  const body = bodyOf(csv(place), { supplier });
  const seen = await preview(body);
  expect(seen.counts).toMatchObject({ changed: 1, known: 0 });
  expect(seen.rows[0]?.what).toContain(step);
  await bringIn(body);
  expect(await listingOf(supplier)).toMatchObject([requested]);
  expect((await preview(body)).counts).toMatchObject({ changed: 0, known: 1 });
});

test('a known row with other prices, another network or another end is changed', async () => {
  const csv = (told: string) => `host,port,isp,zip,day,month,ends\nterms.test,1080,${told}`;
  const supplier = 'Terms';
  await bringIn(bodyOf(csv('Savanna,1,1.99,39.00,2026-12-31'), { supplier }));
  const body = bodyOf(csv('Jambo,2,2.50,40.00,2027-01-31'), { supplier });
  const { counts, rows, ignored } = await bringIn(body);
  expect(counts).toMatchObject({ changed: 1 });
  expect(ignored).toEqual([]);
  expect(rows[0]?.what).toContain('isp Savanna → Jambo; day USD 1.99 → USD 2.50');
  expect(await listingOf(supplier)).toMatchObject([
    { isp: 'Jambo', zip: '2', day: 250, month: 4_000, ends: new Date('2027-01-30T21:00:00Z') },
  ]);
  expect((await preview(body)).counts).toMatchObject({ changed: 0, known: 1 });
});

test('what only the form says of a known row is ignored, and said to be', async () => {
  const supplier = 'Formed';
  await bringIn(bodyOf('form.test:1080', { supplier }));
  const body = bodyOf('form.test:1080', { supplier, nameResolution: 'name' });
  const other = { ...body, defaults: { ...body.defaults, countryCode: 'US', dayCents: 250 } };
  const before = await listingOf(supplier);
  for (const seen of [await preview(other), await bringIn(other)]) {
    expect(seen.counts).toMatchObject({ known: 1, changed: 0 });
    expect(seen.ignored).toEqual([
      {
        line: 1,
        text: 'form.test:1080',
        why: 'Not taken over from the form: country KE → US, day USD 1.99 → USD 2.50, names pin → name.',
        mend: expect.stringContaining('under Products'),
      },
    ]);
  }
  expect(await listingOf(supplier)).toEqual(before);
});

test('a known row whose month is no longer fair is refused', async () => {
  const supplier = 'Fair';
  await bringIn(bodyOf('fair.test:1080', { supplier }));
  const { refused } = await bringIn(bodyOf('host,port,month\nfair.test,1080,0.50', { supplier }));
  expect(refused).toMatchObject([{ why: expect.stringContaining('A month costs') }]);
});
