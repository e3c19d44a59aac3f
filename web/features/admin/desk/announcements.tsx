import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import {
  audiences,
  type AnnouncementDraft,
  type AnnouncementRecord,
} from '#contracts/admin-articles.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { OneOf } from '../../../ui/one-of.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog.tsx';
import { useAct } from '../use-act.ts';
import { TitleField } from './title-field.tsx';
import { contentWords as t } from './content-words.ts';
import { MarkdownField } from './markdown-field.tsx';
import { instantOf, localOf } from './nairobi-input.ts';
import { minuteMs } from '#contracts/time.ts';

const bodyMax = 5_000;
type Editing = { id: number | null; draft: AnnouncementDraft };

/** What customers read under News and on their dashboard. */
export function Announcements() {
  useTitle(t.announcements);
  const nowMs = useNow(minuteMs);
  const [editing, setEditing] = useState<Editing | null>(null);
  const found = useQuery({
    ...queryOf(adminCalls.announcementRecords),
  });
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
        <h1 className={styles.title}>{t.announcements}</h1>
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
  const { id } = editing;
  const [draft, setDraft] = useState(editing.draft);
  const put = (change: Partial<AnnouncementDraft>) => setDraft((now) => ({ ...now, ...change }));
  const save = useAct(
    () =>
      id === null
        ? request(adminCalls.addAnnouncement, { body: draft })
        : request(adminCalls.changeAnnouncement, { params: { id: String(id) }, body: draft }),
    onClose,
  );
  return (
    <SaveDialog
      title={id === null ? t.add : t.change}
      save={t.save}
      busy={save.isPending}
      size="large"
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TitleField value={draft.title} onChange={(title) => put({ title })} />
      <MarkdownField value={draft.body} max={bodyMax} onChange={(body) => put({ body })} />
      <Field label={t.audience}>
        <OneOf
          value={draft.audience}
          values={audiences}
          words={t.audiences}
          onChange={(audience) => put({ audience })}
        />
      </Field>
      <Field label={t.from}>
        <Input
          type="datetime-local"
          required
          value={localOf(draft.startsAt)}
          onChange={({ target }) => put({ startsAt: instantOf(target.value) ?? draft.startsAt })}
        />
      </Field>
      <Field label={t.until}>
        <Input
          type="datetime-local"
          value={draft.endsAt === null ? '' : localOf(draft.endsAt)}
          onChange={({ target }) => put({ endsAt: instantOf(target.value) })}
        />
      </Field>
    </SaveDialog>
  );
}
