import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls, queueStates } from '#contracts/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/short-format.ts';
import { Chip } from '../../../ui/badge.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { ChosenOrders } from './chosen-orders.tsx';
import { OrderActions, useMayFulfil } from './order-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { queueWords } from './queue-words.ts';
import { PagedList } from '../paged-list.tsx';
import { adminWords } from '../words.ts';

const t = adminWords.queue;
/** The clock counts in minutes; half of one keeps it honest. */
const refreshMs = 30_000;

/** Paid orders that wait, the oldest first, each with its clock and what to do about it. */
export function WorkQueue() {
  const [state, setState] = useState<(typeof queueStates)[number]>('waiting');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayFulfil = useMayFulfil();
  const choose = (id: string, isChosen: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])),
    );
  const show = (next: typeof state) => {
    setState(next);
    setChosen(new Set());
  };
  return (
    <PagedList
      title={t.title}
      refreshMs={refreshMs}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.orders, { query: { ...query, state } })}
      keyOf={(order) => order.id}
      renderFoot={(orders) => (
        <ChosenOrders
          orders={orders.filter(({ id }) => chosen.has(id))}
          onClear={() => setChosen(new Set())}
        />
      )}
      above={
        <>
          <Summary />
          <div className={styles.head}>
            <div className={styles.tabs}>
              {queueStates.map((one) => (
                <Chip key={one} pressed={one === state} onClick={() => show(one)}>
                  {t[one]}
                </Chip>
              ))}
            </div>
          </div>
        </>
      }
    >
      {(order) => (
        <OrderCard
          order={order}
          lead={
            mayFulfil && (
              <Checkbox
                label=""
                aria-label={queueWords.choose(order.code)}
                checked={chosen.has(order.id)}
                onChange={({ target }) => choose(order.id, target.checked)}
              />
            )
          }
        >
          <OrderActions order={order} />
        </OrderCard>
      )}
    </PagedList>
  );
}

function Summary() {
  const { data } = useQuery({
    ...queryOf(adminCalls.summary),
    refetchInterval: refreshMs,
  });
  if (!data) return null;
  return (
    <>
      {data.workerSilent && (
        <Notice tone="bad" title={t.workerSilent}>
          {t.workerSilentText}
        </Notice>
      )}
      {data.nobodyHears && (
        <Notice tone="bad" title={t.nobodyHears}>
          {t.nobodyHearsText}
        </Notice>
      )}
      <div className={styles.tiles}>
        <StatTile label={t.waiting} value={data.waiting} />
        <StatTile label={t.late} value={data.late} />
        <StatTile label={t.today} value={formatKes(data.receivedTodayKes)} />
        <StatTile label={t.toSettle} value={data.openExceptions} />
        {data.deadJobs > 0 && <StatTile label={t.deadJobs} value={data.deadJobs} />}
      </div>
    </>
  );
}
