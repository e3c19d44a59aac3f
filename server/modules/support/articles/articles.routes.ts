import type { FastifyInstance } from 'fastify';
import { firstLocale } from '#contracts/locales.ts';
import { articleCalls } from '#contracts/support/articles.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { teamRead, publicRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { announcementsFor } from './announcements.sql.ts';
import { findArticle, listArticles } from './articles.sql.ts';
import { excerptOf, renderMarkdown } from './render-markdown.ts';

const wordsMax = 8;
const patternsOf = (search = '') =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, wordsMax)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);

/** The knowledge base, for everybody; announcements, for whom they are meant. */
export function articleRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }) {
  route(app, { call: articleCalls.articles, policy: publicRead }, async ({ query }) => {
    const { locale = 'en', category, search } = query;
    const found = await listArticles(db, { locale, category, words: patternsOf(search) });
    return {
      content: found.map(({ body, ...entry }) => ({ ...entry, excerpt: excerptOf(body) })),
    };
  });
  route(app, { call: articleCalls.article, policy: publicRead }, async ({ params, query }) => {
    const found = await findArticle(db, params.id, query.locale ?? firstLocale);
    if (!found) throw new NotFound('Article not found.');
    const { body, changedAt, ...article } = found;
    const [html = ''] = await renderMarkdown([body]);
    return { ...article, html, changedAt: changedAt.toISOString() };
  });
  route(app, { call: articleCalls.news, policy: teamRead }, async ({ caller }) => {
    const found = await announcementsFor(db, caller.customerId, clock());
    const html = await renderMarkdown(found.map(({ body }) => body));
    return {
      content: found.map(({ id, title, startsAt }, index) => ({
        id,
        title,
        html: html[index] ?? '',
        startsAt: startsAt.toISOString(),
      })),
    };
  });
}
