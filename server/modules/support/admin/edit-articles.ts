import { audit, EditConflict, type AdminContext, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import {
  addArticle,
  changeArticle,
  lockArticle,
  type ArticleRow,
} from '../articles/articles.sql.ts';
import { previewMarkdown } from '../articles/render-markdown.ts';

type Context = Pick<AdminContext, 'db' | 'clock'>;
type New = Parameters<typeof addArticle>[1];
type Draft = Parameters<typeof changeArticle>[2]['draft'];

const slugTaken = { pointer: '/slug', detail: 'Another article has this address' };

/**
 * Throws `EditConflict` for an address that another article has, `InvalidInput` for a text that
 * cannot be shown.
 */
export async function writeArticle(
  { db, clock }: Context,
  staff: Staff,
  body: New,
): Promise<ArticleRow> {
  const at = clock();
  await previewMarkdown(body.body);
  return db.transaction(async (tx) => {
    const added = await addArticle(tx, body, at);
    if (!added) throw new EditConflict([slugTaken]);
    const subject = { kind: 'article', id: String(added.id) };
    await audit(tx, { staff, action: 'article.add', subject, after: body, at });
    return added;
  });
}

/**
 * Changes an article from the version that was seen. Throws `EditConflict` for another version or
 * an address that is taken, `NotFound` for an article that is not there, and `InvalidInput` for a
 * text that cannot be shown.
 */
export async function editArticle(
  { db, clock }: Context,
  staff: Staff,
  { id, version, draft }: Readonly<{ id: number; version: number; draft: Draft }>,
): Promise<ArticleRow> {
  const at = clock();
  await previewMarkdown(draft.body);
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, id);
    if (!before) throw new NotFound('Article not found.');
    if (before.version !== version) {
      throw new EditConflict([{ pointer: '/body', detail: 'Someone else saved another version' }]);
    }
    const changed = await changeArticle(tx, id, { draft, at });
    if (!changed) throw new EditConflict([slugTaken]);
    await audit(tx, {
      staff,
      action: 'article.change',
      subject: { kind: 'article', id: String(id) },
      before: { title: before.title, body: before.body, published: before.published },
      after: { title: draft.title, body: draft.body, published: draft.published },
      at,
    });
    return changed;
  });
}
