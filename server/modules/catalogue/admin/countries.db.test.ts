import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { listCountries } from '../listing/listing-counts.sql.ts';

const { shop, admin } = useAdmin();
const usual = ['US', 'CA', 'GB', 'AE', 'CN'];

const manage = (what: string, body?: unknown) => admin.call('manager', what, body);
const pin = (codes: string[], current: string[]) =>
  manage('POST /admin/countries/pinned', { codes, current });
const pinned = async () =>
  (await listCountries(shop.db, noon)).flatMap(({ code, pinned: place }) =>
    place === undefined ? [] : [code],
  );

test('the market begins with the five usual countries until staff pin others', async () => {
  expect(await pinned()).toEqual(usual);
  expect((await pin(['KE', 'US', 'GB'], usual)).status).toBe(204);
  expect(await pinned()).toEqual(['KE', 'US', 'GB']);
  expect((await pin(usual, usual)).status).toBe(409);
  expect((await pin(usual, ['KE', 'US', 'GB'])).status).toBe(204);
  expect(await pinned()).toEqual(usual);
});

test('of two who order the countries at once one is told', async () => {
  const answers = await Promise.all([pin(['KE'], usual), pin(['TZ'], usual)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  await pin(usual, await pinned());
});

test.each([[[]], [['US', 'US']], [['US', 'CA', 'GB', 'AE', 'CN', 'KE']], [['ZZ']]])(
  'the order %j is refused and changes nothing',
  async (codes) => {
    expect((await pin(codes, usual)).status).toBe(422);
    expect(await pinned()).toEqual(usual);
  },
);

test('a country is renamed by whoever read its newest version, and the log says so', async () => {
  const name = (to: string, version: number) =>
    manage('PATCH /admin/countries/GB', { version, name: to });
  expect((await name('Great Britain', 1)).status).toBe(204);
  expect((await name('Britain', 1)).json).toMatchObject({
    code: 'edit-conflict',
    errors: [{ detail: '2' }, { pointer: '/name', detail: 'now Great Britain, you sent Britain' }],
  });
  const { json } = await manage('GET /admin/countries');
  const gb = (json['countries'] as { code: string }[]).find(({ code }) => code === 'GB');
  expect(gb).toMatchObject({ name: 'Great Britain', pinned: 3, offers: 6, version: 2 });
  const log = await shop.db.rows<{ after: unknown }>(sql`
    select after from audit_log where subject_kind = 'country'`);
  expect(log).toEqual([{ after: { name: 'Great Britain' } }]);
  expect((await name('United Kingdom', 2)).status).toBe(204);
  expect((await manage('PATCH /admin/countries/ZZ', { version: 1, name: 'x' })).status).toBe(404);
});
