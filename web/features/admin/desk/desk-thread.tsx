import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  type DeskMessage,
  type DeskThread as Answer,
  priorities,
  type DeskTicket,
} from '#contracts/admin/people/tickets.ts';
import { callUrl, request, type RequestOptions } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatBytes, formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Thread, type ThreadLine } from '../../../ui/thread.tsx';
import styles from '../admin.module.css';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Dots } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { DeskComposer } from './desk-composer.tsx';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';
import { useDesk } from './use-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { departments } from '#contracts/support/tickets.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { useAct } from '../screen/acts.tsx';

const tones = { open: 'warn', waiting: 'info', closed: 'neutral' } as const;

/** One ticket for staff: the customer, the subject, all messages, and the reply form. */
export function DeskThread({ id }: { id: string }) {
  const typing = useDesk();
  return (
    <div className={desk.thread}>
      <RecordScreen
        title={t.title}
        tab={({ ticket }) => ticket.subject}
        query={{ ...queryOf(adminCalls.deskTicket, { params: { id } }), staleTime: 0 }}
        height="24rem"
        back={['/admin/tickets', t.back]}
        view={(thread) => ({
          title: thread.ticket.subject,
          state: <Badge tone={tones[thread.ticket.status]}>{t.status[thread.ticket.status]}</Badge>,
          notice: <Facts thread={thread} />,
          parts: <Talk key={id} thread={thread} isTyping={typing === id} />,
        })}
      />
    </div>
  );
}

/** The customer, since when, and the subject. */
function Facts({ thread: { ticket } }: { thread: Answer }) {
  const { requester, code, createdAt, about } = ticket;
  return (
    <div>
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
    </div>
  );
}

/** What was said, and where more is said. */
function Talk({ thread, isTyping }: { thread: Answer; isTyping: boolean }) {
  const { ticket, messages } = thread;
  const mayAnswer = useMay()('messages.answer');
  const { id } = ticket;
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined || !mayAnswer) return;
    // What is not marked now is marked with the next message.
    void request(adminCalls.seenTicket, { params: { id } }).catch(() => undefined);
  }, [id, newest, mayAnswer]);
  return (
    <>
      {mayAnswer && <TicketControls ticket={ticket} />}
      <Thread label={t.messages} lines={messages.map(lineOf)} live={isTyping ? t.typing : null} />
      {mayAnswer ? <DeskComposer thread={thread} /> : <p className={styles.soft}>{t.readOnly}</p>}
    </>
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

type Change = NonNullable<RequestOptions<typeof adminCalls.changeTicket>['body']>;

/** What is said about a ticket: how urgent it is, whose it is, and whether it is done. */
function TicketControls({ ticket }: { ticket: DeskTicket }) {
  const { id, status, priority, department, assignee } = ticket;
  const staff = useQuery(queryOf(adminCalls.deskStaff));
  const act = useAct((body: Change) => request(adminCalls.changeTicket, { params: { id }, body }));
  const people = staff.data?.content ?? (assignee ? [assignee] : []);
  return (
    <div className={desk.controls}>
      <Field label={t.fields.priority}>
        <OneOf
          value={priority}
          values={priorities}
          words={t.priority}
          onChange={(next) => act.mutate({ priority: next })}
        />
      </Field>
      <Field label={t.fields.department}>
        <OneOf
          value={department}
          values={departments}
          words={t.departments}
          onChange={(next) => act.mutate({ department: next })}
        />
      </Field>
      <Field label={t.fields.assignee}>
        <Select
          value={assignee?.id ?? ''}
          onChange={({ target }) => {
            const next = people.find((one) => one.id === target.value);
            act.mutate({ assignee: next?.id ?? null });
          }}
        >
          <option value="">{t.nobody}</option>
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        busy={act.isPending}
        onClick={() => act.mutate({ status: status === 'closed' ? 'open' : 'closed' })}
      >
        {status === 'closed' ? t.reopen : t.close}
      </Button>
    </div>
  );
}
