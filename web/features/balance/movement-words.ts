import type { BalanceEntry } from '#contracts/sale/balance.ts';
import { formatTitle } from '../../lib/text/format.ts';
import type { balanceWords } from './balance-words.ts';

type Moved = (typeof balanceWords)['english']['moved'];

/**
 * What moved the balance, in the reader's language; the shop's own sentence for what has no code.
 */
export function wordsOf(entry: BalanceEntry, t: Moved): string {
  const code = entry.orderCode ?? '';
  const { what, receipt, reason, text } = entry;
  const title = entry.title === null ? null : formatTitle(entry.title);
  switch (what) {
    case 'spent':
      return [title ?? t.order, code].filter(Boolean).join(', ');
    case 'undelivered':
      return t.undelivered(title ?? t.order, code);
    case 'found':
      return receipt ? t.found(receipt) : text;
    case 'topup':
    case 'overpaid':
    case 'contested':
      return code ? t[what](code) : text;
    case 'refund':
    case 'sent-back':
      return code ? [t[what](code), reason].filter(Boolean).join(': ') : text;
    case 'other':
      return text;
    default:
      return t[what];
  }
}
