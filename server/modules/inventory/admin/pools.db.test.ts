import { beforeEach, expect, test } from 'vitest';
import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { sql } from '#platform/db.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin } = useAdmin();
beforeEach(() => shop.db.execute(sql`truncate pools cascade`));
const password = 'of-the-supplier-1234';

const body = {
  name: 'Royal',
  kind: 'residential',
  dialect: 'iproyal',
  words: null,
  host: 'geo.supplier.test',
  port: 12_321,
  protocol: 'http',
  username: 'lango',
  password,
  origin: 'Contract 12',
  consentBasis: 'The supplier’s terms with its users',
  byteUnit: 'binary',
  costUsdCentsPerGb: 175,
  countries: ['US', 'KE'],
};
const add = (change: object = {}) =>
  admin.call('operator', 'POST /admin/pools', { ...body, ...change });
async function list() {
  const { json } = await admin.call('operator', 'GET /admin/pools');
  return json['content'] as AdminPool[];
}
const change = (to: object, id = '') => admin.call('operator', `PATCH /admin/pools/${id}`, to);

test('a pool is added with both proofs; its password is sealed, and shown or logged nowhere', async () => {
  expect((await add()).status).toBe(204);
  const [pool] = await list();
  expect(pool).toMatchObject({
    name: 'Royal',
    state: 'on',
    countries: ['KE', 'US'],
    measured: [
      { countryCode: 'KE', tries: 0, measuredAt: null },
      { countryCode: 'US', tries: 0, measuredAt: null },
    ],
    origin: 'Contract 12',
    // A gigabyte of the supplier's is 7.4 % larger than one of the shop's.
    costUsdCentsPerSoldGb: 163,
    version: 1,
  });
  const rows = await shop.db.rows<{ line: string }>(sql`
    select p::text as line from pools p union all
    select a::text from audit_log a where subject_kind = 'pool'`);
  expect(rows).toHaveLength(2);
  const told = JSON.stringify([rows, await list()]);
  expect(told).not.toContain(password);
  expect(told).not.toContain(Buffer.from(password).toString('hex'));
  for (const field of ['origin', 'consentBasis', 'password']) {
    expect((await add({ name: 'Another', [field]: '' })).status).toBe(422);
  }
});

test.each([
  [{}, '/name'],
  [{ name: 'Other', dialect: 'nobody' }, '/dialect'],
  [{ name: 'Other', dialect: 'words' }, '/words'],
  [{ name: 'Other', host: 'not a host' }, '/host'],
  [{ name: 'Other', countries: [] }, '/countries'],
  [{ name: 'Other', username: 'a:b' }, '/username'],
])('%j is refused at its field', async (differing, pointer) => {
  await add();
  const { status, json } = await add(differing);
  expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([422, pointer]);
});

test('the second of two editors is told, and nothing of theirs is kept', async () => {
  await add();
  const [pool] = await list();
  const first = await change({ version: 1, costUsdCentsPerGb: 200, countries: ['DE'] }, pool?.id);
  expect(first.status).toBe(204);
  const late = await change({ version: 1, costUsdCentsPerGb: 1 }, pool?.id);
  expect([late.status, late.json['code']]).toEqual([409, 'edit-conflict']);
  expect((await list())[0]).toMatchObject({
    costUsdCentsPerGb: 200,
    countries: ['DE'],
    version: 2,
  });
});

const words = {
  where: 'user',
  prefix: '',
  separator: '-',
  country: 'country-',
  countryLetters: 'lower',
  state: null,
  city: null,
  asn: null,
  zip: null,
  space: '_',
  session: 'session-',
  strictSession: null,
  sessionAlphabet: 'digits',
  sessionLength: 9,
  length: null,
  lengthUnit: 'minutes',
  lengthSuffix: '',
  lengthMax: 60,
  rotate: null,
};

test.each([
  ['a known supplier', {}],
  ['own words', { dialect: 'words', words }],
])(
  'a form of %s that is sent as it was opened measures nothing anew; another entry does',
  async (_, entry) => {
    await add(entry);
    const [pool] = await list();
    await shop.db.execute(sql`
    update pool_countries set tries = 4, ok = 4, exits = 4, measured_at = ${shop.clock()}`);
    const { kind: _kind, password: _password, ...same } = { ...body, ...entry };
    const sameCountries = ['KE', 'US'];
    expect((await change({ ...same, countries: sameCountries, version: 1 }, pool?.id)).status).toBe(
      204,
    );
    expect((await list())[0]?.measured[0]).toMatchObject({ tries: 4 });
    expect((await change({ version: 2, port: 12_322 }, pool?.id)).status).toBe(204);
    expect((await list())[0]?.measured[0]).toMatchObject({ tries: 0, measuredAt: null });
  },
);

test('another host is not sent the password of the former one', async () => {
  await add();
  const [pool] = await list();
  const moved = { version: 1, host: 'else.supplier.test' };
  const refused = await change(moved, pool?.id);
  const [error] = refused.json['errors'] as readonly { pointer: string }[];
  expect([refused.status, error?.pointer]).toEqual([422, '/password']);
  expect((await change({ version: 1, host: body.host, port: 8_080 }, pool?.id)).status).toBe(204);
  expect((await change({ ...moved, version: 2, password }, pool?.id)).status).toBe(204);
  expect((await list())[0]).toMatchObject({ host: moved.host, version: 3 });
});

test('words that were pasted with blanks and wide dashes are those that are seen', async () => {
  const pasted = { ...words, separator: ' \u2013', country: 'country\u2011\u200b' };
  const entry = { dialect: 'words', words: pasted, countries: [' KE'] };
  expect((await add(entry)).status).toBe(204);
  expect((await list())[0]).toMatchObject({ words, countries: ['KE'] });
  const inside = await add({ ...entry, name: 'Other', words: { ...words, prefix: 'a b' } });
  expect(inside.status).toBe(422);
});

test('a pool that is not there cannot be changed', async () => {
  expect((await change({ version: 1, state: 'off' }, `pol_${'0'.repeat(32)}`)).status).toBe(404);
});
