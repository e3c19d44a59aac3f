import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { DeskMessage, DeskThread as Answer } from '#contracts/admin/people/tickets.ts';
import { callUrl, request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatBytes, formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Thread, type ThreadLine } from '../../../ui/thread.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { meQuery } from '../team/staff.ts';
import { DeskComposer } from './desk-composer.tsx';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';
import { TicketControls } from './ticket-controls.tsx';
import { useDesk } from './use-desk.ts';

/** One ticket as staff work it: who asks about what, everything said, and the answer at hand. */
export function DeskThread({ id }: { id: string }) {
  const typing = useDesk();
  const me = useQuery(meQuery);
  const mayAnswer = me.data?.permissions.includes('messages.answer') ?? false;
  const params = { id };
  const found = useQuery({
    ...queryOf(adminCalls.deskTicket, { params }),
    staleTime: 0,
  });
  const newest = found.data?.messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined || !mayAnswer) return;
    // What is not marked now is marked with the next message.
    void request(adminCalls.seenTicket, { params: { id } }).catch(() => undefined);
  }, [id, newest, mayAnswer]);
  useTitle(found.data?.ticket.subject ?? t.title);
  if (found.isPending) return <Skeleton height="24rem" />;
  if (!found.data) return <Notice tone="bad" live title={found.error.message} />;
  return (
    <div className={desk.thread}>
      <BackLink to="/admin/tickets">{t.back}</BackLink>
      <ThreadHead thread={found.data} />
      {mayAnswer && <TicketControls ticket={found.data.ticket} />}
      <Thread
        label={t.messages}
        lines={found.data.messages.map(lineOf)}
        live={typing === id ? t.typing : null}
      />
      {mayAnswer ? (
        <DeskComposer key={id} thread={found.data} />
      ) : (
        <p className={styles.soft}>{t.readOnly}</p>
      )}
    </div>
  );
}

function ThreadHead({ thread: { ticket } }: { thread: Answer }) {
  const { subject, code, status, requester, about, createdAt } = ticket;
  const tones = { open: 'warn', waiting: 'info', closed: 'neutral' } as const;
  return (
    <header>
      <div className={styles.row}>
        <PageTitle>{subject}</PageTitle>
        <Badge tone={tones[status]}>{t.status[status]}</Badge>
      </div>
      <Dots
        items={[
          requester.name,
          requester.name === requester.email ? null : requester.email,
          requester.id === null ? t.visitor : null,
          code,
          formatMoment(createdAt),
        ]}
      />
      {about && (
        <p className={styles.soft}>
          {t.kinds[about.kind]}: {about.label}{' '}
          {about.kind === 'order' && (
            <Link to="/admin/orders/$id" params={{ id: about.id }}>
              {t.order}
            </Link>
          )}
        </p>
      )}
    </header>
  );
}

const sides = { customer: 'other', staff: 'own', note: 'note', system: 'system' } as const;

function lineOf(message: DeskMessage): ThreadLine {
  const { id, author, name, via, verified, body, fullBody, files, at } = message;
  return {
    id,
    side: sides[author],
    name,
    time: `${formatMoment(at)}, ${t.via[via]}`,
    body,
    full: fullBody,
    badge:
      author === 'note' ? (
        <Badge tone="warn">{t.note}</Badge>
      ) : (
        !verified && <Badge tone="bad">{t.unverified}</Badge>
      ),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      size: formatBytes(file.bytes),
      url: callUrl(adminCalls.deskFile.path, { params: { id: file.id } }),
      picture: file.mediaType.startsWith('image/'),
    })),
  };
}
