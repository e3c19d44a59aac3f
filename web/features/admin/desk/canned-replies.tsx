import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { placeholderNames, type CannedReply } from '#contracts/admin/people/tickets.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { LongField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { meQuery } from '../team/staff.ts';
import { useAct } from '../use-act.ts';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';

type Editing = { id: number | null; title: string; body: string };

/** Texts for questions that come again. */
export function CannedReplies() {
  useTitle(t.cannedTitle);
  const [editing, setEditing] = useState<Editing | null>(null);
  const me = useQuery(meQuery);
  const mayWrite = me.data?.permissions.includes('messages.answer') ?? false;
  const found = useQuery(queryOf(adminCalls.cannedReplies));
  return (
    <>
      <BackLink to="/admin/tickets">{t.back}</BackLink>
      <div className={styles.row}>
        <PageTitle>{t.cannedTitle}</PageTitle>
        {mayWrite && (
          <Button variant="primary" onClick={() => setEditing({ id: null, title: '', body: '' })}>
            {t.add}
          </Button>
        )}
      </div>
      {found.isPending && <Skeleton height="9rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data?.content.length === 0 && (
        <EmptyState title={t.cannedNone} text={t.cannedNoneText} />
      )}
      <ul className={styles.list}>
        {found.data?.content.map((reply) => (
          <li key={reply.id}>
            <CannedCard reply={reply} onEdit={mayWrite ? setEditing : undefined} />
          </li>
        ))}
      </ul>
      {editing && <CannedDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type CardProps = { reply: CannedReply; onEdit: ((editing: Editing) => void) | undefined };

function CannedCard({ reply, onEdit }: CardProps) {
  const { id, title, body } = reply;
  const drop = useAct(() => request(adminCalls.dropCannedReply, { params: { id: String(id) } }));
  return (
    <article className={styles.card}>
      <b className={styles.name}>{title}</b>
      <p className={desk.text}>{body}</p>
      {onEdit && (
        <div className={styles.acts}>
          <Button onClick={() => onEdit({ id, title, body })}>{t.change}</Button>
          <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate(undefined)}>
            {t.drop}
          </Button>
        </div>
      )}
    </article>
  );
}

function CannedDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { id, title, body: text } = editing;
  const form = useAdminForm({
    rules: adminCalls.addCannedReply.body,
    start: { title, body: text },
    send: (body) =>
      id === null
        ? request(adminCalls.addCannedReply, { body })
        : request(adminCalls.changeCannedReply, { params: { id: String(id) }, body }),
    onSent: onClose,
  });
  const names = placeholderNames.map((name) => `{{${name}}}`).join(' ');
  return (
    <FormDialog form={form} title={id === null ? t.add : t.change} save={t.save} onClose={onClose}>
      <TextField at={form.at('title')} label={t.name} />
      <LongField at={form.at('body')} label={t.body} hint={`${t.cannedText} ${names}`} rows={8} />
    </FormDialog>
  );
}
