import { locales } from '#contracts/locales.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { ArticleDraft, ArticleRecord } from '#contracts/admin/people/articles.ts';
import { articleCategories } from '#contracts/support/articles.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { OneField, TextField, TickField, FormDialog } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { Opener } from '../screen/acts.tsx';
import { Card, Dots } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { languageNames } from '../words/readable.ts';
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

/** Guides and answers, by subject. */
export function Articles() {
  return (
    <CardsScreen
      title={t.articles}
      query={queryOf(adminCalls.articleRecords)}
      height="12rem"
      add={{ word: t.newArticle, renderForm: (close) => <ArticleDialog onClose={close} /> }}
      items={({ content }) => content}
      words={t}
      renderCard={(record) => <ArticleCard record={record} />}
    />
  );
}

function ArticleCard({ record }: { record: ArticleRecord }) {
  const { title, published, category, locale, slug, changedAt } = record;
  const state = (
    <Badge tone={published ? 'ok' : 'neutral'}>{published ? t.published : t.draft}</Badge>
  );
  return (
    <Card name={title} state={state}>
      <Dots items={[t.subjects[category], languageNames[locale], slug, formatMoment(changedAt)]} />
      <Opener word={t.change} label={`${t.change}: ${title}`}>
        {(close) => <ArticleDialog record={record} onClose={close} />}
      </Opener>
    </Card>
  );
}

function draftOf(record: ArticleRecord): ArticleDraft {
  const { slug, locale, category, title, body, position, published } = record;
  return { slug, locale, category, title, body, position, published };
}

function ArticleDialog({ record, onClose }: { record?: ArticleRecord; onClose: () => void }) {
  return (
    <FormDialog
      title={record ? t.change : t.newArticle}
      save={t.save}
      size="large"
      onClose={onClose}
      rules={adminCalls.addArticle.body}
      units={units}
      start={typedOf(units, record ? draftOf(record) : blank)}
      send={(body) =>
        record
          ? request(adminCalls.changeArticle, {
              params: { id: String(record.id) },
              body: { ...body, version: record.version },
            })
          : request(adminCalls.addArticle, { body })
      }
    >
      {({ at }) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
