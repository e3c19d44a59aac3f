import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { shownTestimonials } from '../articles/testimonials.sql.ts';

const { shop, admin } = useAdmin();

const draft = {
  name: 'Client One',
  about: 'Nairobi',
  body: 'It worked on the first day.',
  language: 'en',
  position: 20,
  shown: true,
};
const add = (change: object) =>
  admin.call('owner', 'POST /admin/testimonials', { ...draft, ...change });
const shown = async () => (await shownTestimonials(shop.db)).map(({ name }) => name);

test('a new shop has no testimonials', async () => {
  expect(await shown()).toEqual([]);
  expect((await admin.call('owner', 'GET /admin/testimonials')).json).toEqual({ content: [] });
});

test('the front page has those that are shown, in the owner’s order', async () => {
  const { json } = await add({});
  await add({ name: 'Client Two', position: 10, about: '' });
  await add({ name: 'Client Three', position: 5, shown: false });
  expect(await shown()).toEqual(['Client Two', 'Client One']);

  const path = `/admin/testimonials/${String(json['id'])}`;
  const hidden = await admin.call('owner', `PUT ${path}`, { ...draft, shown: false });
  expect(hidden.json).toMatchObject({ shown: false, changedAt: noon.toISOString() });
  expect(await shown()).toEqual(['Client Two']);
  expect((await admin.call('owner', `DELETE ${path}`)).status).toBe(204);
  expect((await admin.call('owner', `DELETE ${path}`)).status).toBe(404);
  expect((await admin.call('owner', `PUT ${path}`, draft)).status).toBe(404);
  const written = await shop.db.rows(sql`
    select action from audit_log where subject_kind = 'testimonial' order by id`);
  const actions = ['add', 'add', 'add', 'change', 'drop'];
  expect(written).toEqual(actions.map((action) => ({ action: `testimonial.${action}` })));
});

test.each([
  ['no name', { name: ' ' }],
  ['no words', { body: '' }],
  ['too many words', { body: 'x'.repeat(601) }],
  ['a name of two lines', { name: 'Client \u2028B' }],
])('a testimonial with %s is refused', async (_, change) => {
  expect((await add(change)).status).toBe(422);
});
