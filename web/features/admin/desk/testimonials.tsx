import { locales } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { Testimonial, TestimonialDraft } from '#contracts/admin/people/testimonials.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { LongField, OneField, TextField, TickField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useAct } from '../use-act.ts';
import { languageNames } from '../words/languages.ts';
import { contentWords } from './content-words.ts';
import { testimonialWords as t } from './testimonial-words.ts';

const units = { position: whole };
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
  const found = useQuery(queryOf(adminCalls.testimonials));
  return (
    <>
      <div className={styles.row}>
        <PageTitle>{t.title}</PageTitle>
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
  const { id, draft } = editing;
  const form = useAdminForm({
    rules: adminCalls.addTestimonial.body,
    units,
    start: typedOf(units, draft),
    send: (body) =>
      id === null
        ? request(adminCalls.addTestimonial, { body })
        : request(adminCalls.changeTestimonial, { params: { id: String(id) }, body }),
    onSent: onClose,
  });
  const { at } = form;
  return (
    <FormDialog
      form={form}
      title={id === null ? contentWords.add : contentWords.change}
      save={contentWords.save}
      size="large"
      onClose={onClose}
    >
      <TextField at={at('name')} label={t.name} />
      <TextField at={at('about')} label={t.about} />
      <LongField at={at('body')} label={t.body} rows={5} />
      <OneField
        at={at('language')}
        label={contentWords.language}
        values={locales}
        words={languageNames}
      />
      <TextField at={at('position')} label={contentWords.position} inputMode="numeric" />
      <TickField at={at('shown')} label={t.shown} />
    </FormDialog>
  );
}
