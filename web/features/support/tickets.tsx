import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TicketRow } from '#contracts/support/tickets.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/input/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { BackLink } from '../../ui/record.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ticketsQuery } from './desk-queries.ts';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';
import { StatusBadge } from './ticket-thread.tsx';

/** Everything the customer asked, what is new first. */
export function Tickets() {
  const t = useWords(supportWords);
  useTitle(t.list.title);
  const [page, setPage] = useState(0);
  const found = useQuery({ ...ticketsQuery(page), placeholderData: keepPreviousData });
  const fresh = (
    <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/support/tickets/new">
      {t.list.fresh}
    </Link>
  );
  return (
    <PageFrame
      narrow
      title={t.list.title}
      back={<BackLink to="/dashboard/support">{t.home.title}</BackLink>}
      actions={fresh}
    >
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      {found.data?.content.length === 0 && (
        <EmptyState title={t.list.empty} text={t.list.emptyText} />
      )}
      <ul className={styles.list}>
        {found.data?.content.map((ticket) => (
          <li key={ticket.id}>
            <TicketLine ticket={ticket} />
          </li>
        ))}
      </ul>
      {found.data && (
        <Pager
          page={page}
          total={Math.ceil(found.data.totalItems / found.data.size)}
          onPage={setPage}
        />
      )}
    </PageFrame>
  );
}

function TicketLine({ ticket }: { ticket: TicketRow }) {
  const t = useWords(supportWords);
  const { id, subject, code, status, about, unread, spokeAt } = ticket;
  return (
    <Link className={styles.door} to="/dashboard/support/tickets/$id" params={{ id }}>
      <span className={styles.row}>
        <b>{subject}</b>
        <span>
          {unread > 0 && <Badge tone="brand">{t.list.unread(unread)}</Badge>}{' '}
          <StatusBadge status={status} />
        </span>
      </span>
      <span>{[code, formatMoment(spokeAt), about?.label].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
