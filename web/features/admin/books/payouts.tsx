import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { bookCalls } from '#contracts/admin-books.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { bookWords, formatBooks } from './words.ts';

const t = bookWords.reconciliation;

/** What the card provider paid out, and what of the books no payout explains. */
export function Payouts({ above }: { above: ReactNode }) {
  return (
    <PagedList
      title={t.title}
      list={({ page }) => queryOf(bookCalls.settlements, { query: { page } })}
      keyOf={({ id }) => id}
      above={
        <>
          {above}
          <Clearing />
        </>
      }
    >
      {({ id, netMinor, grossMinor, feesMinor, deductionsMinor, settledOn, ...payout }) => (
        <article className={styles.card}>
          <div className={styles.row}>
            <span className={styles.name}>{formatBooks(netMinor)}</span>
            <Badge tone={payout.state === 'posted' ? 'ok' : 'bad'}>{t[payout.state]}</Badge>
          </div>
          <p className={styles.soft}>
            {id} · {formatMoment(settledOn)} · {t.payments(payout.lines)} ·{' '}
            {t.payout(
              formatBooks(grossMinor),
              formatBooks(feesMinor),
              formatBooks(deductionsMinor),
            )}
          </p>
          {payout.detail && <p>{payout.detail}</p>}
        </article>
      )}
    </PagedList>
  );
}

function Clearing() {
  const { data } = useQuery({
    ...queryOf(bookCalls.settlements),
  });
  if (!data) return null;
  const { clearingMinor, unsettledMinor } = data;
  const difference = clearingMinor - unsettledMinor;
  return (
    <div className={styles.card}>
      <Facts
        items={[
          [t.clearing, formatBooks(clearingMinor)],
          [t.unsettled, formatBooks(unsettledMinor)],
          [
            t.difference,
            <Badge key="difference" tone={difference === 0 ? 'ok' : 'bad'}>
              {formatBooks(difference)}
            </Badge>,
          ],
        ]}
      />
    </div>
  );
}
