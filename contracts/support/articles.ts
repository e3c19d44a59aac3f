/** Public texts of the desk: articles of the knowledge base, and announcements. */
import { locales } from '../locales.ts';
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { call, idParam } from '../site/paths.ts';
import { line } from '../text.ts';

export const articleCategories = ['guide', 'buying', 'proxies', 'servers', 'account'] as const;

const locale = z.enum(locales);
const category = z.enum(articleCategories);

const articleEntry = z.object({
  slug: z.string(),
  category,
  title: z.string(),
  excerpt: z.string(),
});
const article = z.object({
  slug: z.string(),
  /** English where there is no text in the requested language. */
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
    token: 'read',
    query: z.object({
      locale: z.optional(locale),
      category: z.optional(category),
      search: z.optional(line(120)),
    }),
    answer: z.object({ content: z.array(articleEntry) }),
  }),
  article: call({
    method: 'GET',
    path: '/articles/:id',
    token: 'read',
    params: idParam,
    query: z.object({ locale: z.optional(locale) }),
    answer: article,
  }),
  /** What staff announced to this customer, the newest first. */
  news: call({
    method: 'GET',
    path: '/news',
    token: 'read',
    answer: z.object({ content: z.array(announcement) }),
  }),
} as const;

export type ArticleCategory = (typeof articleCategories)[number];
