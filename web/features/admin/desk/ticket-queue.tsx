import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin.ts';
import { deskViews, type DeskTicket, type DeskView } from '#contracts/admin-tickets.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';
import { useDesk } from './use-desk.ts';

/** Questions by whose turn it is; what waits for us by urgency, the longest wait first. */
export function TicketQueue() {
  useDesk();
  const [view, setView] = useState<DeskView>('open');
  return (
    <PagedList
      title={t.title}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.deskTickets, { query: { ...query, view } })}
      keyOf={(ticket) => ticket.id}
      above={
        <div className={styles.head}>
          <div className={styles.tabs}>
            {deskViews.map((one) => (
              <Chip key={one} pressed={one === view} onClick={() => setView(one)}>
                {t.views[one]}
              </Chip>
            ))}
          </div>
          <Link className={buttonClass()} to="/admin/tickets/replies">
            {t.canned}
          </Link>
        </div>
      }
    >
      {(ticket) => <QueueCard ticket={ticket} />}
    </PagedList>
  );
}

const priorityTones = { low: 'neutral', normal: 'neutral', high: 'warn', urgent: 'bad' } as const;

function QueueCard({ ticket }: { ticket: DeskTicket }) {
  const { id, subject, code, department, priority, unread, requester, assignee, spokeAt } = ticket;
  return (
    <Link className={desk.card} to="/admin/tickets/$id" params={{ id }}>
      <span className={styles.row}>
        <b className={styles.name}>{subject}</b>
        <span className={desk.badges}>
          {unread > 0 && <Badge tone="brand">{t.unread(unread)}</Badge>}
          {priority !== 'normal' && (
            <Badge tone={priorityTones[priority]}>{t.priority[priority]}</Badge>
          )}
          <Badge>{t.departments[department]}</Badge>
        </span>
      </span>
      <span className={styles.soft}>
        {[requester.name, code, t.since(formatMoment(spokeAt)), assignee?.name]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  );
}
