import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** The customer's own figures: total spent, products by category, last activity. */
export const summaryQuery = queryOf(calls.dashboardSummary);
