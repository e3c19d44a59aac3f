import type { Locale } from '#contracts/locales.ts';
import type { Notice, NoticePage } from '#contracts/account/notices.ts';
import type { Queryable } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { oneLine } from '../describers/layout.ts';
import { noticeFacts, openFacts, type MailFacts, type MailTemplate } from '../describers/mail.ts';
import type { NoticeRow, NoticesFound } from './notices.sql.ts';
import { describeMail, letterOf, type RenderContext } from '../words/render.ts';
import { readTexts, type Texts } from '../words/texts.sql.ts';

export type NoticeContext = RenderContext & Readonly<{ db: Queryable; keyring: Keyring }>;

export const noticesPerPage = 20;

/** A page of notices in their reader's language, in the words that mails have now. */
export async function showNotices(
  ctx: NoticeContext,
  { rows, total, unread }: NoticesFound,
  { language, page }: { language: Locale; page: number },
): Promise<NoticePage> {
  const texts = await readTexts(ctx.db);
  const content = rows.map((row) => showNotice(ctx, row, { language, texts }));
  return { content, unread, page, size: noticesPerPage, totalItems: total };
}

/** One notice: what its mail says in the line of an inbox. */
export function showNotice(
  ctx: RenderContext & Readonly<{ keyring: Keyring }>,
  { template, dedupeKey, sealedFacts, createdAt, ...row }: NoticeRow,
  { language, texts }: { language: Locale; texts: Texts },
): Notice {
  const facts = openFacts(
    ctx.keyring,
    placeIn(noticeFacts, dedupeKey),
    sealedFacts,
  ) as MailFacts[MailTemplate];
  const described = describeMail(ctx, { template, facts, language });
  const words = texts(described.text, language);
  const { subject, preview } = letterOf(ctx, described, { words, language });
  return {
    id: row.id,
    kind: row.kind,
    title: subject,
    text: oneLine(preview),
    path: row.path,
    createdAt: createdAt.toISOString(),
    isRead: row.isRead,
  };
}
