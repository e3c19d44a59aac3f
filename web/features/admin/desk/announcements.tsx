import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  audiences,
  type AnnouncementDraft,
  type AnnouncementRecord,
} from '#contracts/admin/people/articles.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { OneField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { moment, orNull, typedOf } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useAct } from '../use-act.ts';
import { contentWords as t } from './content-words.ts';
import { MarkdownField } from './markdown-field.tsx';
import { minuteMs } from '#contracts/time.ts';

const units = { startsAt: moment, endsAt: orNull(moment) };
type Editing = { id: number | null; draft: AnnouncementDraft };

/** What customers read under News and on their dashboard. */
export function Announcements() {
  useTitle(t.announcements);
  const nowMs = useNow(minuteMs);
  const [editing, setEditing] = useState<Editing | null>(null);
  const found = useQuery(queryOf(adminCalls.announcementRecords));
  const blank = (): AnnouncementDraft => ({
    title: '',
    body: '',
    audience: 'everyone',
    startsAt: new Date(nowMs).toISOString(),
    endsAt: null,
  });
  return (
    <>
      <div className={styles.row}>
        <PageTitle>{t.announcements}</PageTitle>
        <Button variant="primary" onClick={() => setEditing({ id: null, draft: blank() })}>
          {t.add}
        </Button>
      </div>
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data?.content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {found.data?.content.map((record) => (
          <li key={record.id}>
            <AnnouncementCard record={record} nowMs={nowMs} onEdit={setEditing} />
          </li>
        ))}
      </ul>
      {editing && <AnnouncementDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function stateOf({ startsAt, endsAt }: AnnouncementRecord, nowMs: number) {
  if (new Date(startsAt).getTime() > nowMs) return { tone: 'info', word: t.coming } as const;
  const isOver = endsAt !== null && new Date(endsAt).getTime() <= nowMs;
  return isOver
    ? ({ tone: 'neutral', word: t.over } as const)
    : ({ tone: 'ok', word: t.shown } as const);
}

type CardProps = {
  record: AnnouncementRecord;
  nowMs: number;
  onEdit: (editing: Editing) => void;
};

function AnnouncementCard({ record, nowMs, onEdit }: CardProps) {
  const { id, title, body, audience, startsAt, endsAt } = record;
  const drop = useAct(() => request(adminCalls.dropAnnouncement, { params: { id: String(id) } }));
  const { tone, word } = stateOf(record, nowMs);
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <b className={styles.name}>{title}</b>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className={styles.soft}>
        {[t.audiences[audience], formatMoment(startsAt), endsAt && formatMoment(endsAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => onEdit({ id, draft: { title, body, audience, startsAt, endsAt } })}>
          {t.change}
        </Button>
        <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate(undefined)}>
          {t.drop}
        </Button>
      </div>
    </article>
  );
}

function AnnouncementDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { id, draft } = editing;
  const form = useAdminForm({
    rules: adminCalls.addAnnouncement.body,
    units,
    start: typedOf(units, draft),
    send: (body) =>
      id === null
        ? request(adminCalls.addAnnouncement, { body })
        : request(adminCalls.changeAnnouncement, { params: { id: String(id) }, body }),
    onSent: onClose,
  });
  const { at } = form;
  return (
    <FormDialog
      form={form}
      title={id === null ? t.add : t.change}
      save={t.save}
      size="large"
      onClose={onClose}
    >
      <TextField at={at('title')} label={t.name} />
      <MarkdownField at={at('body')} />
      <OneField at={at('audience')} label={t.audience} values={audiences} words={t.audiences} />
      <TextField at={at('startsAt')} label={t.from} type="datetime-local" />
      <TextField at={at('endsAt')} label={t.until} type="datetime-local" />
    </FormDialog>
  );
}
