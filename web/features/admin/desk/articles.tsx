import { locales } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { ArticleDraft, ArticleRecord } from '#contracts/admin/people/articles.ts';
import { articleCategories } from '#contracts/support/articles.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { OneField, TextField, TickField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { languageNames } from '../words/languages.ts';
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
const units = { position: whole };
type Editing = { record: ArticleRecord | null; draft: ArticleDraft };

/** Guides and answers, by subject. */
export function Articles() {
  useTitle(t.articles);
  const [editing, setEditing] = useState<Editing | null>(null);
  const found = useQuery(queryOf(adminCalls.articleRecords));
  return (
    <>
      <div className={styles.row}>
        <PageTitle>{t.articles}</PageTitle>
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
                languageNames[record.locale],
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
  const { record, draft } = editing;
  const form = useAdminForm({
    rules: adminCalls.addArticle.body,
    units,
    start: typedOf(units, draft),
    send: (body) =>
      record === null
        ? request(adminCalls.addArticle, { body })
        : request(adminCalls.changeArticle, {
            params: { id: String(record.id) },
            body: { ...body, version: record.version },
          }),
    onSent: onClose,
  });
  const { at } = form;
  return (
    <FormDialog
      form={form}
      title={record ? t.change : t.add}
      save={t.save}
      size="large"
      onClose={onClose}
    >
      <TextField at={at('title')} label={t.name} />
      <TextField at={at('slug')} label={t.address} hint={t.addressHint} />
      <div className={styles.tiles}>
        <OneField
          at={at('category')}
          label={t.subject}
          values={articleCategories}
          words={t.subjects}
        />
        <OneField at={at('locale')} label={t.language} values={locales} words={languageNames} />
        <TextField at={at('position')} label={t.position} inputMode="numeric" />
      </div>
      <MarkdownField at={at('body')} />
      <TickField at={at('published')} label={t.published} />
    </FormDialog>
  );
}
