import { locales } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import {
  testimonialMax,
  type Testimonial,
  type TestimonialDraft,
} from '#contracts/admin-testimonials.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneOf } from '../../../ui/one-of.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog.tsx';
import { useAct } from '../use-act.ts';
import { contentWords } from './content-words.ts';
import { testimonialWords as t } from './testimonial-words.ts';

const nameMax = 80;
type Editing = { id: number | null; draft: TestimonialDraft };
const blank: TestimonialDraft = {
  name: '',
  about: '',
  body: '',
  language: 'en',
  position: 0,
  shown: true,
};

/** What clients said, in the order of the front page. */
export function Testimonials() {
  useTitle(t.title);
  const [editing, setEditing] = useState<Editing | null>(null);
  const found = useQuery({
    ...queryOf(adminCalls.testimonials),
  });
  return (
    <>
      <div className={styles.row}>
        <h1 className={styles.title}>{t.title}</h1>
        <Button variant="primary" onClick={() => setEditing({ id: null, draft: blank })}>
          {contentWords.add}
        </Button>
      </div>
      <p className={styles.soft}>{t.text}</p>
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data?.content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {found.data?.content.map((one) => (
          <li key={one.id}>
            <TestimonialCard one={one} onEdit={setEditing} />
          </li>
        ))}
      </ul>
      {editing && <TestimonialDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type CardProps = { one: Testimonial; onEdit: (editing: Editing) => void };

function TestimonialCard({ one, onEdit }: CardProps) {
  const { id, changedAt: _, ...draft } = one;
  const drop = useAct(() => request(adminCalls.dropTestimonial, { params: { id: String(id) } }));
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <b className={styles.name}>{draft.name}</b>
        <Badge tone={draft.shown ? 'ok' : 'neutral'}>{draft.shown ? t.visible : t.hidden}</Badge>
      </div>
      {draft.about !== '' && <p className={styles.soft}>{draft.about}</p>}
      <p lang={draft.language}>{draft.body}</p>
      <div className={styles.acts}>
        <Button onClick={() => onEdit({ id, draft })}>{contentWords.change}</Button>
        <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate(undefined)}>
          {contentWords.drop}
        </Button>
      </div>
    </article>
  );
}

function TestimonialDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { id } = editing;
  const [draft, setDraft] = useState(editing.draft);
  const put = (change: Partial<TestimonialDraft>) => setDraft((now) => ({ ...now, ...change }));
  const save = useAct(
    () =>
      id === null
        ? request(adminCalls.addTestimonial, { body: draft })
        : request(adminCalls.changeTestimonial, { params: { id: String(id) }, body: draft }),
    onClose,
  );
  return (
    <SaveDialog
      title={id === null ? contentWords.add : contentWords.change}
      save={contentWords.save}
      busy={save.isPending}
      size="large"
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Who draft={draft} put={put} />
      <Field label={t.body}>
        <Textarea
          rows={5}
          required
          maxLength={testimonialMax}
          value={draft.body}
          onChange={({ target }) => put({ body: target.value })}
        />
      </Field>
      <Field label={contentWords.language}>
        <OneOf
          value={draft.language}
          values={locales}
          words={contentWords.languages}
          onChange={(language) => put({ language })}
        />
      </Field>
      <Field label={contentWords.position}>
        <Input
          type="number"
          min={0}
          max={10_000}
          required
          value={String(draft.position)}
          onChange={({ target }) => put({ position: Number(target.value) })}
        />
      </Field>
      <Checkbox
        label={t.shown}
        checked={draft.shown}
        onChange={({ target }) => put({ shown: target.checked })}
      />
    </SaveDialog>
  );
}

type WhoProps = { draft: TestimonialDraft; put: (change: Partial<TestimonialDraft>) => void };

function Who({ draft, put }: WhoProps) {
  return (
    <>
      <Field label={t.name}>
        <Input
          required
          maxLength={nameMax}
          value={draft.name}
          onChange={({ target }) => put({ name: target.value })}
        />
      </Field>
      <Field label={t.about}>
        <Input
          maxLength={nameMax}
          value={draft.about}
          onChange={({ target }) => put({ about: target.value })}
        />
      </Field>
    </>
  );
}
