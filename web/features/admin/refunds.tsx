import { useState } from 'react';
import { refundCalls, refundLists } from '#contracts/admin-refunds.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { Chip } from '../../ui/badge.tsx';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { RefundCard } from './refund-card.tsx';
import { refundWords as t } from './refund-words.ts';

const refreshMs = 15_000;

/** Money on its way back: what waits for a second person first. */
export function Refunds() {
  const [state, setState] = useState<(typeof refundLists)[number]>('waiting');
  return (
    <PagedList
      title={t.title}
      refreshMs={refreshMs}
      list={({ page }) => queryOf(refundCalls.refunds, { query: { page, state } })}
      keyOf={(refund) => refund.id}
      above={
        <div className={styles.tabs}>
          {refundLists.map((one) => (
            <Chip key={one} pressed={one === state} onClick={() => setState(one)}>
              {t.lists[one]}
            </Chip>
          ))}
        </div>
      }
    >
      {(refund) => <RefundCard refund={refund} />}
    </PagedList>
  );
}
