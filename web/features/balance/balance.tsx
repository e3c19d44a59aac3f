import { lazy, Suspense, useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Balance as BalanceAnswer, BalanceEntry } from '#contracts/sale/balance.ts';
import { money } from '#contracts/money.ts';
import { balanceQuery } from '../../lib/queries/balance-query.ts';
import { formatMoment, formatMoney } from '../../lib/text/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance.module.css';
import { balanceWords } from './balance-words.ts';
import { wordsOf } from './movement-words.ts';
import { TopUpForm } from './top-up-form.tsx';

const Payouts = lazy(async () => ({ default: (await import('./payouts.tsx')).Payouts }));

type Props = {
  onFollow: (paymentId: string) => void;
  /** Whole shillings to begin the form with. */
  amountKes?: number | undefined;
  /** The payment under way; it takes the form's place. */
  progress: ReactNode;
};

/** What the customer has, how to add to it, and everything that moved it. */
export function Balance({ onFollow, amountKes, progress }: Props) {
  const t = useWords(balanceWords);
  useTitle(t.title);
  const [page, setPage] = useState(0);
  const found = useQuery({ ...balanceQuery(page), placeholderData: keepPreviousData });
  return (
    <PageFrame title={t.title} line={t.lead}>
      {found.isError && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card className={styles.card ?? ''}>
            <div className={styles.figure}>
              <span>{t.holds}</span>
              <strong>
                {found.data ? (
                  kes(found.data.balanceKesCents)
                ) : (
                  <Skeleton width="9rem" height="2rem" />
                )}
              </strong>
            </div>
            {progress ?? <TopUpForm onFollow={onFollow} amountKes={amountKes} />}
          </Card>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <Payouts />
          </Suspense>
        </div>
        <Card className={styles.card ?? ''} aria-labelledby="movements">
          <h2 id="movements">{t.movements}</h2>
          <Movements found={found.data} failed={found.isError} />
          {found.data && (
            <Pager
              page={page}
              total={Math.ceil(found.data.totalItems / found.data.size)}
              onPage={setPage}
            />
          )}
        </Card>
      </div>
    </PageFrame>
  );
}

const kes = (cents: number) => formatMoney(money(cents, 'KES'));

function Movements({ found, failed }: { found: BalanceAnswer | undefined; failed: boolean }) {
  const t = useWords(balanceWords);
  if (!found) return failed ? null : <Skeleton height="12rem" />;
  if (found.content.length === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  return (
    <ul className={styles.movements}>
      {found.content.map((entry) => (
        <Movement key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Movement({ entry }: { entry: BalanceEntry }) {
  const t = useWords(balanceWords);
  const sign = entry.amountKesCents > 0 ? '+' : '\u2212';
  return (
    <li className={styles.movement}>
      <span className={styles.what}>{wordsOf(entry, t.moved)}</span>
      <span className={entry.amountKesCents > 0 ? styles.plus : styles.minus}>
        {sign}
        {kes(Math.abs(entry.amountKesCents))}
      </span>
      <time className={styles.small} dateTime={entry.at}>
        {formatMoment(entry.at)}
      </time>
      <span className={styles.small}>
        {t.after}: {kes(entry.afterKesCents)}
      </span>
    </li>
  );
}
