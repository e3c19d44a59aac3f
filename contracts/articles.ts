/** What the desk says to everybody: articles of the knowledge base, and announcements. */
import * as z from 'zod/mini';
import { call, idParam } from './paths.ts';

export const articleLocales = ['en', 'sw'] as const;
export const articleCategories = ['guide', 'buying', 'proxies', 'servers', 'account'] as const;
export const audiences = ['everyone', 'proxies', 'servers'] as const;

const at = z.iso.datetime();
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const locale = z.enum(articleLocales);
const category = z.enum(articleCategories);
const markdown = words(20_000);

const articleEntry = z.object({
  slug: z.string(),
  category,
  title: z.string(),
  excerpt: z.string(),
});
const article = z.object({
  slug: z.string(),
  /** English where nothing is written in the language that was asked for. */
  locale,
  category,
  title: z.string(),
  /** Rendered by the server without any markup of its own. */
  html: z.string(),
  changedAt: at,
});
const announcement = z.object({
  id: z.number(),
  title: z.string(),
  html: z.string(),
  startsAt: at,
});

export const articleCalls = {
  articles: call({
    method: 'GET',
    path: '/articles',
    query: z.object({
      locale: z.optional(locale),
      category: z.optional(category),
      search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    }),
    answer: z.object({ content: z.array(articleEntry) }),
  }),
  article: call({
    method: 'GET',
    path: '/articles/:id',
    params: idParam,
    query: z.object({ locale: z.optional(locale) }),
    answer: article,
  }),
  /** What staff announced to this customer, the newest first. */
  news: call({
    method: 'GET',
    path: '/news',
    answer: z.object({ content: z.array(announcement) }),
  }),
} as const;

const articleDraft = z.object({
  slug: words(80).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens only'),
  ),
  locale,
  category,
  title: words(120),
  body: markdown,
  position: z.int().check(z.nonnegative(), z.maximum(10_000)),
  published: z.boolean(),
});
const articleRecord = z.object({
  ...articleDraft.shape,
  id: z.number(),
  version: z.number(),
  changedAt: at,
});

const announcementDraft = z.object({
  title: words(120),
  body: words(5_000),
  audience: z.enum(audiences),
  startsAt: at,
  endsAt: z.nullable(at),
});
const announcementRecord = z.object({
  ...announcementDraft.shape,
  id: z.number(),
  changedAt: at,
});

export const contentCalls = {
  articleRecords: call({
    method: 'GET',
    path: '/admin/articles',
    answer: z.object({ content: z.array(articleRecord) }),
  }),
  addArticle: call({
    method: 'POST',
    path: '/admin/articles',
    body: articleDraft,
    answer: articleRecord,
  }),
  changeArticle: call({
    method: 'PUT',
    path: '/admin/articles/:id',
    params: idParam,
    body: z.object({ ...articleDraft.shape, version: z.number() }),
    answer: articleRecord,
  }),
  /** How a text will look, by the same writer that serves it. */
  previewArticle: call({
    method: 'POST',
    path: '/admin/articles/preview',
    body: z.strictObject({ body: markdown }),
    answer: z.object({ html: z.string() }),
  }),
  announcementRecords: call({
    method: 'GET',
    path: '/admin/announcements',
    answer: z.object({ content: z.array(announcementRecord) }),
  }),
  addAnnouncement: call({
    method: 'POST',
    path: '/admin/announcements',
    body: announcementDraft,
    answer: announcementRecord,
  }),
  changeAnnouncement: call({
    method: 'PUT',
    path: '/admin/announcements/:id',
    params: idParam,
    body: announcementDraft,
    answer: announcementRecord,
  }),
  dropAnnouncement: call({
    method: 'DELETE',
    path: '/admin/announcements/:id',
    params: idParam,
  }),
} as const;

export type ArticleDraft = z.infer<typeof articleDraft>;
export type ArticleRecord = z.infer<typeof articleRecord>;
export type AnnouncementDraft = z.infer<typeof announcementDraft>;
export type AnnouncementRecord = z.infer<typeof announcementRecord>;
export type ArticleLocale = (typeof articleLocales)[number];
export type ArticleCategory = (typeof articleCategories)[number];
