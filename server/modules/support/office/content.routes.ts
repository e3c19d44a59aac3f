import type { DeskWorld } from '../desk-world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { audit, EditConflict, iso, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  dropAnnouncement,
  listAnnouncements,
  type AnnouncementRow,
} from '../articles/announcements.sql.ts';
import {
  addArticle,
  changeArticle,
  listArticleRecords,
  lockArticle,
  type ArticleRow,
} from '../articles/articles.sql.ts';
import { renderMarkdown } from '../articles/render-markdown.ts';

const read = staffRead('content.manage');
const policy = { ...staffWrite('content.manage'), bodyMax: 64 * 1024 };

/** What the shop says to everybody: articles and announcements. */
export function contentRoutes(app: FastifyInstance, world: DeskWorld) {
  articleRoutes(app, world);
  announcementRoutes(app, world);
}

function articleRoutes(app: FastifyInstance, { db, clock }: DeskWorld) {
  route(app, { call: adminCalls.articleRecords, policy: read }, async () => ({
    content: (await listArticleRecords(db)).map(articleView),
  }));
  route(app, { call: adminCalls.previewArticle, policy }, async ({ body }) => ({
    html: renderMarkdown(body.body),
  }));
  const add = { call: adminCalls.addArticle, policy };
  route(app, add, async ({ body, caller, request }) => {
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const added = await addArticle(tx, body, at);
      if (!added) throw new EditConflict([slugTaken]);
      const subject = { kind: 'article', id: String(added.id) };
      await audit(tx, { staff, action: 'article.add', subject, after: body, at });
      return articleView(added);
    });
  });
  const change = { call: adminCalls.changeArticle, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const { version, ...draft } = body;
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const before = await lockArticle(tx, id);
      if (!before) throw new NotFound('There is no such article.');
      if (before.version !== version) {
        throw new EditConflict([{ pointer: '/body', detail: 'Somebody saved another text' }]);
      }
      const changed = await changeArticle(tx, id, { draft, at });
      if (!changed) throw new EditConflict([slugTaken]);
      const subject = { kind: 'article', id: String(id) };
      const was = { title: before.title, body: before.body, published: before.published };
      await audit(tx, {
        staff,
        action: 'article.change',
        subject,
        before: was,
        after: { title: draft.title, body: draft.body, published: draft.published },
        at,
      });
      return articleView(changed);
    });
  });
}

function announcementRoutes(app: FastifyInstance, { db, clock }: DeskWorld) {
  route(app, { call: adminCalls.announcementRecords, policy: read }, async () => ({
    content: (await listAnnouncements(db)).map(announcementView),
  }));
  const add = { call: adminCalls.addAnnouncement, policy };
  route(app, add, async ({ body, caller, request }) => {
    requireSpan(body);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const added = await addAnnouncement(tx, body, at);
      await audit(tx, {
        staff,
        action: 'announcement.add',
        subject: of(added.id),
        after: body,
        at,
      });
      return announcementView(added);
    });
  });
  const change = { call: adminCalls.changeAnnouncement, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    requireSpan(body);
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const changed = await changeAnnouncement(tx, id, { draft: body, at });
      if (!changed) throw new NotFound('There is no such announcement.');
      await audit(tx, { staff, action: 'announcement.change', subject: of(id), after: body, at });
      return announcementView(changed);
    });
  });
  const drop = { call: adminCalls.dropAnnouncement, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    await db.transaction(async (tx) => {
      if (!(await dropAnnouncement(tx, id))) throw new NotFound('There is no such announcement.');
      await audit(tx, { staff, action: 'announcement.drop', subject: of(id), at });
    });
  });
}

const slugTaken = { pointer: '/slug', detail: 'Another article has this address' };
const of = (id: number) => ({ kind: 'announcement', id: String(id) });

const articleView = ({ changedAt, ...article }: ArticleRow) => ({
  ...article,
  changedAt: changedAt.toISOString(),
});
const announcementView = ({ startsAt, endsAt, changedAt, ...one }: AnnouncementRow) => ({
  ...one,
  startsAt: startsAt.toISOString(),
  endsAt: iso(endsAt),
  changedAt: changedAt.toISOString(),
});

function requireSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) {
  if (endsAt === null || new Date(endsAt) > new Date(startsAt)) return;
  const detail = 'It ends before it begins';
  throw new InvalidInput(`${detail}.`, [{ pointer: '/endsAt', detail }]);
}
