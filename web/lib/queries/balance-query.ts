import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** What the customer has with the shop, with one page of what moved it. */
export const balanceQuery = (page = 0) => queryOf(calls.balance, { query: { page: String(page) } });
