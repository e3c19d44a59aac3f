import type { SalesContext } from '#modules/sales';
import type { Work } from '#platform/loops/work.ts';
import { matchNewLines } from './match-lines.ts';
import { settleCards } from './settle-cards.ts';

/** Done once sales have read what providers list. */
export const reconciliationWork: readonly Work<SalesContext>[] = [
  { name: 'statement', run: async (ctx) => void (await matchNewLines(ctx)) },
  { name: 'statement', run: async (ctx) => void (await settleCards(ctx)) },
];
