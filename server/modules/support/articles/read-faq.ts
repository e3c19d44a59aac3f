import type { Locale } from '#contracts/locales.ts';
import type { ArticleCategory } from '#contracts/support/articles.ts';
import type { Queryable } from '#platform/db.ts';
import { listArticles } from './articles.sql.ts';
import { renderMarkdown } from './render-markdown.ts';

export type FaqEntry = Readonly<{ category: ArticleCategory; title: string; html: string }>;

/** The published answers of the FAQ page, in its order; in English where there is no other. */
export async function readFaq(db: Queryable, locale: Locale): Promise<FaqEntry[]> {
  const found = await listArticles(db, { locale, words: [] });
  const answers = found.filter(({ category }) => category !== 'guide');
  const html = await renderMarkdown(answers.map(({ body }) => body));
  return answers.map(({ category, title }, index) => ({
    category,
    title,
    html: html[index] ?? '',
  }));
}
