import { locales } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { ArticleDraft, ArticleRecord } from '#contracts/admin-articles.ts';
import { articleCategories } from '#contracts/articles.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
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

const blank: ArticleDraft = {
  slug: '',
  locale: 'en',
  category: 'buying',
  title: '',
  body: '',
  position: 100,
  published: false,
};
const bodyMax = 20_000;
type Editing = { record: ArticleRecord | null; draft: ArticleDraft };

/** Guides and answers, by subject. */
export function Articles() {
  useTitle(t.articles);
  const [editing, setEditing] = useState<Editing | null>(null);
  const found = useQuery({
    ...queryOf(adminCalls.articleRecords),
  });
  return (
    <>
      <div className={styles.row}>
        <h1 className={styles.title}>{t.articles}</h1>
        <Button variant="primary" onClick={() => setEditing({ record: null, draft: blank })}>
          {t.add}
        </Button>
      </div>
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data?.content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {found.data?.content.map((record) => (
          <li key={record.id} className={styles.card}>
            <div className={styles.row}>
              <b className={styles.name}>{record.title}</b>
              <Badge tone={record.published ? 'ok' : 'neutral'}>
                {record.published ? t.published : t.draft}
              </Badge>
            </div>
            <p className={styles.soft}>
              {[
                t.subjects[record.category],
                t.languages[record.locale],
                record.slug,
                formatMoment(record.changedAt),
              ].join(' · ')}
            </p>
            <Button
              aria-label={`${t.change}: ${record.title}`}
              onClick={() => setEditing({ record, draft: draftOf(record) })}
            >
              {t.change}
            </Button>
          </li>
        ))}
      </ul>
      {editing && <ArticleDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function draftOf(record: ArticleRecord): ArticleDraft {
  const { slug, locale, category, title, body, position, published } = record;
  return { slug, locale, category, title, body, position, published };
}

function ArticleDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { record } = editing;
  const [draft, setDraft] = useState(editing.draft);
  const put = (change: Partial<ArticleDraft>) => setDraft((now) => ({ ...now, ...change }));
  const save = useAct(
    () =>
      record === null
        ? request(adminCalls.addArticle, { body: draft })
        : request(adminCalls.changeArticle, {
            params: { id: String(record.id) },
            body: { ...draft, version: record.version },
          }),
    onClose,
  );
  return (
    <SaveDialog
      title={record ? t.change : t.add}
      save={t.save}
      busy={save.isPending}
      size="large"
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TitleField value={draft.title} onChange={(title) => put({ title })} />
      <ArticlePlace draft={draft} onPut={put} />
      <MarkdownField value={draft.body} max={bodyMax} onChange={(body) => put({ body })} />
      <Checkbox
        label={t.published}
        checked={draft.published}
        onChange={(event) => put({ published: event.target.checked })}
      />
    </SaveDialog>
  );
}

type PlaceProps = { draft: ArticleDraft; onPut: (change: Partial<ArticleDraft>) => void };

function ArticlePlace({ draft, onPut }: PlaceProps) {
  return (
    <>
      <Field label={t.address} hint={t.addressHint}>
        <Input
          value={draft.slug}
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          maxLength={80}
          onChange={({ target }) => onPut({ slug: target.value })}
        />
      </Field>
      <div className={styles.tiles}>
        <Field label={t.subject}>
          <OneOf
            value={draft.category}
            values={articleCategories}
            words={t.subjects}
            onChange={(category) => onPut({ category })}
          />
        </Field>
        <Field label={t.language}>
          <OneOf
            value={draft.locale}
            values={locales}
            words={t.languages}
            onChange={(locale) => onPut({ locale })}
          />
        </Field>
        <Field label={t.position}>
          <Input
            type="number"
            min={0}
            max={10_000}
            value={draft.position}
            onChange={({ target }) => onPut({ position: Math.trunc(target.valueAsNumber || 0) })}
          />
        </Field>
      </div>
    </>
  );
}
