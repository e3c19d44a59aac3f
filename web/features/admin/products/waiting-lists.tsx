import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { WaitingList, WaitingState } from '#contracts/admin/people/waiting.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { waitingWords as t } from './waiting-words.ts';

/** Who waits for what, and the press that tells them. */
export function WaitingLists() {
  useTitle(t.title);
  const found = useQuery(queryOf(adminCalls.waitingLists));
  return (
    <>
      <PageTitle>{t.title}</PageTitle>
      <p className={styles.soft}>{t.text}</p>
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      <ul className={styles.list}>
        {found.data?.lists.map((list) => (
          <li key={list.product}>
            <ListCard list={list} />
          </li>
        ))}
      </ul>
    </>
  );
}

const tones: Readonly<Record<WaitingState, Tone>> = {
  announced: 'neutral',
  closed: 'warn',
  open: 'ok',
};

function ListCard({ list }: { list: WaitingList }) {
  const { product, title, state, confirmed, openedAt } = list;
  const open = useAct(() => request(adminCalls.openWaiting, { params: { product } }));
  const figures = (['confirmed', 'unconfirmed', 'told'] as const).map(
    (name) => `${t[name]}: ${formatWhole(list[name])}`,
  );
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <b className={styles.name}>{title}</b>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </div>
      <p>{figures.join(' · ')}</p>
      {openedAt !== null && <p className={styles.soft}>{t.opened(formatMoment(openedAt))}</p>}
      {state === 'open' ? (
        <div className={styles.acts}>
          <Button
            variant="primary"
            aria-label={t.openFor(title)}
            disabled={confirmed === 0}
            busy={open.isPending}
            onClick={() => open.mutate(undefined)}
          >
            {t.open}
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>{state === 'closed' ? t.closedHint : t.announcedHint}</p>
      )}
    </article>
  );
}
