import { articleCalls } from '#contracts/support/articles.ts';
import { queryOf } from './query-of.ts';

/** What staff announced to this customer, the newest first. */
export const newsQuery = queryOf(articleCalls.news);
