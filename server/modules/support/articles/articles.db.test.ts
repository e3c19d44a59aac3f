import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { addAnnouncement } from './announcements.sql.ts';
import { articleRoutes } from './articles.routes.ts';
import type { DeskContext } from '../desk-context.ts';
import { sowArticles } from './sow-articles.ts';
import { givenDesk, givenPerson, openDeskSite } from '../testing/given-desk.ts';
import type { DeskSite, Person } from '../testing/given-desk.ts';

const database = useTestDatabase();
const at = new Date('2026-03-01T12:00:00Z');
let ctx: DeskContext;
let site: DeskSite;
let reader: Person;
let app: FastifyInstance;

beforeAll(async () => {
  ctx = givenDesk(database.db, { at });
  site = await openDeskSite(ctx);
  app = site.app;
  articleRoutes(app, ctx);
  reader = await givenPerson(ctx);
  await sowArticles(database.db, at);
});
afterAll(async () => {
  await site.app.close();
  await site.events.close();
});

type Entry = Readonly<{ slug: string; title: string; html?: string; locale?: string }>;
const list = async (query: string) =>
  (await site.call(reader, `GET /articles?${query}`)).json as { content: Entry[] };
const titles = async (query: string) => (await list(query)).content.map(({ title }) => title);

test('a new shop has its guides and its questions, sown once', async () => {
  const count = () => database.db.rows(sql`select count(*) from articles`);
  const before = await count();
  await sowArticles(database.db, at);
  expect(await count()).toEqual(before);
  expect((await list('category=guide')).content.map(({ slug }) => slug)).toEqual([
    'beginner',
    'proxies',
    'vcc',
  ]);
});

test('an article comes in the reader’s language, else in English', async () => {
  const read = async (slug: string) =>
    (await site.call(reader, `GET /articles/${slug}?locale=sw`)).json as Entry;
  expect(await read('beginner')).toMatchObject({ locale: 'sw', title: 'Proksi yako ya kwanza' });
  const paying = 'can-i-pay-by-card';
  expect(await read(paying)).toMatchObject({ locale: 'sw', title: 'Naweza kulipa kwa kadi?' });
  await database.db.execute(
    sql`update articles set published = false where slug = ${paying} and locale = 'sw'`,
  );
  expect(await read(paying)).toMatchObject({ locale: 'en' });
  expect((await site.call(reader, 'GET /articles/nothing')).status).toBe(404);
});

test('a search finds every word anywhere, titles first', async () => {
  expect((await titles('search=socks5')).length).toBeGreaterThan(0);
  expect((await titles('search=forgot%20password'))[0]).toBe('I forgot my password.');
  expect(await titles('search=forgot%20zebra')).toEqual([]);
  expect(await titles('search=%25')).toEqual([]);
});

test('what is not published is nobody’s to read', async () => {
  await database.db.execute(sql`update articles set published = false where slug = 'vcc'`);
  expect((await site.call(reader, 'GET /articles/vcc')).status).toBe(404);
  expect(await titles('category=guide')).toHaveLength(2);
});

test('an announcement is shown in its time and to its audience', async () => {
  const moment = (hours: number) => new Date(at.getTime() + hours * hourMs).toISOString();
  const say = (title: string, more: object) =>
    database.db.transaction((tx) => {
      const draft = {
        body: 'x',
        audience: 'everyone',
        startsAt: moment(-1),
        endsAt: null,
      } as const;
      return addAnnouncement(tx, { ...draft, title, ...more }, at);
    });
  await say('now', {});
  await say('later', { startsAt: moment(1) });
  await say('over', { endsAt: moment(-0.5) });
  await say('for holders', { audience: 'proxies' });
  const { content } = (await site.call(reader, 'GET /news')).json as { content: Entry[] };
  expect(content.map(({ title }) => title)).toEqual(['now']);
});
