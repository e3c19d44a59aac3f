import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { iso, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { listAnnouncements, type AnnouncementRow } from '../articles/announcements.sql.ts';
import { listArticleRecords, type ArticleRow } from '../articles/articles.sql.ts';
import { previewMarkdown } from '../articles/render-markdown.ts';
import type { DeskContext } from '../desk-context.ts';
import { announce, editAnnouncement, removeAnnouncement } from './edit-announcements.ts';
import { editArticle, writeArticle } from './edit-articles.ts';

const read = staffRead('content.manage');
const policy = { ...staffWrite('content.manage'), bodyMax: 64 * 1024 };

/** What the shop says to everybody: articles and announcements. */
export function contentRoutes(app: FastifyInstance, ctx: DeskContext) {
  articleRoutes(app, ctx);
  announcementRoutes(app, ctx);
}

function articleRoutes(app: FastifyInstance, ctx: DeskContext) {
  route(app, { call: adminCalls.articleRecords, policy: read }, async () => ({
    content: (await listArticleRecords(ctx.db)).map(articleView),
  }));
  route(app, { call: adminCalls.previewArticle, policy }, async ({ body }) => ({
    html: await previewMarkdown(body.body),
  }));
  const add = { call: adminCalls.addArticle, policy };
  route(app, add, async ({ body, caller, request }) =>
    articleView(await writeArticle(ctx, staffOf(caller, request), body)),
  );
  const change = { call: adminCalls.changeArticle, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const { version, ...draft } = body;
    const edit = { id: rowIdOf(params.id), version, draft };
    return articleView(await editArticle(ctx, staffOf(caller, request), edit));
  });
}

function announcementRoutes(app: FastifyInstance, ctx: DeskContext) {
  route(app, { call: adminCalls.announcementRecords, policy: read }, async () => ({
    content: (await listAnnouncements(ctx.db)).map(announcementView),
  }));
  const add = { call: adminCalls.addAnnouncement, policy };
  route(app, add, async ({ body, caller, request }) =>
    announcementView(await announce(ctx, staffOf(caller, request), body)),
  );
  const change = { call: adminCalls.changeAnnouncement, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const edit = { id: rowIdOf(params.id), draft: body };
    return announcementView(await editAnnouncement(ctx, staffOf(caller, request), edit));
  });
  const drop = { call: adminCalls.dropAnnouncement, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    await removeAnnouncement(ctx, staffOf(caller, request), rowIdOf(params.id));
  });
}

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
