import type { Locale } from '#contracts/locales.ts';
import type { ArticleDraft, ArticleRecord } from '#contracts/admin/people/articles.ts';
import type { ArticleCategory } from '#contracts/support/articles.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type ArticleRow = Omit<ArticleRecord, 'changedAt'> & Readonly<{ changedAt: Date }>;

const columns = sql`
  id, slug, locale, category, title, body, position, published, version,
  changed_at as "changedAt"`;

type Requested = Readonly<{
  locale: Locale;
  category?: ArticleCategory | undefined;
  /** LIKE patterns; each must match. */
  words: readonly string[];
}>;

const foundMax = 100;

/** Published articles in the language, else in English; those with the word in the title first. */
export const listArticles = (db: Queryable, { locale, category, words }: Requested) =>
  db.rows<ArticleRow>(sql`
    select * from (
      select distinct on (slug) ${columns} from articles
       where published and locale in (${locale}, 'en')
         and (${category ?? null}::text is null or category = ${category ?? null})
       order by slug, (locale = ${locale}) desc) a
     where not exists (
       select 1 from unnest(${words}::text[]) word
        where a.title not ilike word and a.body not ilike word)
     order by (select count(*) from unnest(${words}::text[]) word where a.title ilike word) desc,
              array_position(array['guide', 'buying', 'proxies', 'servers', 'account'], category),
              position, slug
     limit ${foundMax}`);

/** One published article in the language, else in English. */
export async function findArticle(db: Queryable, slug: string, locale: Locale) {
  const [row] = await db.rows<ArticleRow>(sql`
    select ${columns} from articles
     where published and slug = ${slug} and locale in (${locale}, 'en')
     order by (locale = ${locale}) desc limit 1`);
  return row;
}

/** Every article, published or not, for its editors. */
export const listArticleRecords = (db: Queryable) =>
  db.rows<ArticleRow>(sql`
    select ${columns} from articles order by category, position, slug, locale`);

/** Undefined when the slug is taken in this language. */
export async function addArticle(tx: Queryable, draft: ArticleDraft, at: Date) {
  const [row] = await tx.rows<ArticleRow>(sql`
    insert into articles (slug, locale, category, title, body, position, published, changed_at)
    values (${draft.slug}, ${draft.locale}, ${draft.category}, ${draft.title}, ${draft.body},
            ${draft.position}, ${draft.published}, ${at})
    on conflict (slug, locale) do nothing
    returning ${columns}`);
  return row;
}

export async function lockArticle(tx: Tx, id: number): Promise<ArticleRow | undefined> {
  const [row] = await tx.rows<ArticleRow>(
    sql`select ${columns} from articles where id = ${id} for update`,
  );
  return row;
}

/** Undefined when another article has the slug in this language. */
export async function changeArticle(
  tx: Tx,
  id: number,
  { draft, at }: { draft: ArticleDraft; at: Date },
) {
  const [row] = await tx.rows<ArticleRow>(sql`
    update articles
       set slug = ${draft.slug}, locale = ${draft.locale}, category = ${draft.category},
           title = ${draft.title}, body = ${draft.body}, position = ${draft.position},
           published = ${draft.published}, version = version + 1, changed_at = ${at}
     where id = ${id}
       and not exists (select 1 from articles
                        where slug = ${draft.slug} and locale = ${draft.locale} and id <> ${id})
    returning ${columns}`);
  return row;
}

/** Whether the knowledge base was ever filled. */
export async function hasArticles(db: Queryable): Promise<boolean> {
  const [row] = await db.rows<{ known: boolean }>(
    sql`select exists (select 1 from articles) as known`,
  );
  return row?.known ?? false;
}
