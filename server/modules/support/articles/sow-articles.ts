import type { Database } from '#platform/db.ts';
import { addArticle, hasArticles } from './articles.sql.ts';
import { furtherLocales, type FurtherLocale } from '#contracts/locales.ts';
import { serverTexts } from '#languages/server.ts';
import { firstFaq } from './first-faq.ts';
import { firstGuides } from './first-guides.ts';

/** Fills an empty knowledge base; what staff made of it since is left alone. */
export async function sowArticles(db: Database, at: Date): Promise<void> {
  if (await hasArticles(db)) return;
  await db.transaction(async (tx) => {
    for (const draft of [...firstGuides, ...firstFaq, ...furtherLocales.flatMap(articlesIn)]) {
      await addArticle(tx, draft, at);
    }
  });
}

const articlesIn = (locale: FurtherLocale) =>
  serverTexts[locale].articles.map((article) => ({ ...article, locale }));
