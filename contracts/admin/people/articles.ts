/** Articles and announcements as staff write them. */
import { locales } from '../../locales.ts';
import { at } from '../../shapes.ts';
import * as z from 'zod/mini';
import { articleCategories } from '../../support/articles.ts';
import { call, idParam } from '../../site/paths.ts';
import { words } from '../../text.ts';

export const audiences = ['everyone', 'proxies', 'servers'] as const;

const locale = z.enum(locales);
const category = z.enum(articleCategories);
const markdown = words(20_000);

const articleDraft = z.object({
  slug: words(80).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens'),
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
  /** A preview of a text, rendered as it will be served. */
  previewArticle: call({
    method: 'POST',
    path: '/admin/articles/preview',
    isQuestion: true,
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
