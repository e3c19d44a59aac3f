import type { Database } from '#platform/db.ts';
import { addArticle, hasArticles } from './articles.sql.ts';
import { firstFaq } from './first-faq.ts';
import { firstFaqSwahili } from './first-faq-swahili.ts';
import { firstGuides } from './first-guides.ts';

/** Fills an empty knowledge base; what staff made of it since is left alone. */
export async function sowArticles(db: Database, at: Date): Promise<void> {
  if (await hasArticles(db)) return;
  await db.transaction(async (tx) => {
    for (const draft of [...firstGuides, ...firstFaq, ...firstFaqSwahili]) {
      await addArticle(tx, draft, at);
    }
  });
}
