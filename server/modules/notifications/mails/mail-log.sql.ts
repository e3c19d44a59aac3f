import type { Locale } from '#contracts/locales.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { MailState } from '#contracts/admin/people/mails.ts';
import { findRows } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { MailTemplate } from '../describers/mail.ts';

export type LoggedMail = Readonly<{
  id: string;
  template: MailTemplate;
  recipients: string[];
  customerId: CustomerId | null;
  about: string[];
  subject: string | null;
  language: Locale | null;
  textVersion: number | null;
  state: MailState;
  tries: number;
  createdAt: Date;
  sentAt: Date | null;
  lastError: string | null;
  resendOf: string | null;
  resends: number;
  /** Its job in the outbox, with the sealed facts. */
  jobId: number | null;
  jobKey: string;
  sealedFacts: string | null;
}>;

const logged = sql`
  select mail.* from (
    select m.id, m.template, m.recipients, m.customer_id as "customerId", m.about, m.subject,
           m.language, m.text_version as "textVersion", m.tries, m.created_at as "createdAt",
           m.sent_at as "sentAt", m.last_error as "lastError", m.resend_of as "resendOf",
           (select count(*) from mails again where again.resend_of = m.id) as resends,
           j.id as "jobId", 'mail:' || m.dedupe_key as "jobKey",
           j.payload ->> 'sealedFacts' as "sealedFacts",
           case when m.sent_at is not null then 'sent'
                when j.dead_at is not null then 'given-up'
                when m.last_error is not null then 'refused'
                else 'waiting' end as state
      from mails m left join jobs j on j.dedupe_key = 'mail:' || m.dedupe_key) as mail`;

export type MailFilter = Readonly<{
  /** A LIKE pattern for a recipient, a subject or a template. */
  pattern: string | null;
  state: MailState | null;
}>;

const isGivenUp = sql`
  exists (select from jobs where dedupe_key = 'mail:' || m.dedupe_key and dead_at is not null)`;
const inState: Record<MailState, Sql> = {
  sent: sql`m.sent_at is not null`,
  'given-up': sql`m.sent_at is null and ${isGivenUp}`,
  refused: sql`m.sent_at is null and m.last_error is not null and not ${isGivenUp}`,
  waiting: sql`m.sent_at is null and m.last_error is null and not ${isGivenUp}`,
};

const matching = ({ pattern, state }: MailFilter) => sql`
  ${state ? inState[state] : sql`true`}
  and ${pattern ? sql`m.search_text like ${pattern.toLowerCase()}` : sql`true`}`;

export type Span = Readonly<{ limit: number; offset: number }>;

/** Mails, newest first, with how many match. */
export async function searchMails(db: Queryable, filter: MailFilter, { limit, offset }: Span) {
  const { where, ...found } = await findRows(db, {
    from: sql`mails m`,
    id: sql`m.id`,
    where: matching(filter),
    isSearch: filter.pattern !== null,
  });
  const rows = await db.rows<LoggedMail>(sql`
    with page as materialized (
      select m.id as page_id from mails m where ${where}
       order by m.created_at desc, m.id desc limit ${limit} offset ${offset})
    ${logged} join page on page.page_id = mail.id order by mail."createdAt" desc, mail.id desc`);
  return { rows, ...found };
}

/** One mail with its sealed facts. */
export async function findMail(db: Queryable, id: string): Promise<LoggedMail | undefined> {
  const [row] = await db.rows<LoggedMail>(sql`${logged} where mail.id = ${id}`);
  return row;
}

/** Holds a mail until the transaction ends, so that two presses count its resends in turn. */
export async function lockMail(tx: Tx, id: string): Promise<LoggedMail | undefined> {
  await tx.rows(sql`select 1 from mails where id = ${id} for update`);
  return findMail(tx, id);
}

export type OwnMail = Readonly<{ id: string; subject: string; sentAt: Date }>;

/** What was sent to a customer, newest first. */
export async function mailsTo(db: Queryable, customerId: CustomerId, { limit, offset }: Span) {
  const rows = await db.rows<OwnMail>(sql`
    select id, subject, sent_at as "sentAt" from mails
     where customer_id = ${customerId} and sent_at is not null and subject is not null
     order by created_at desc, id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from mails
     where customer_id = ${customerId} and sent_at is not null and subject is not null`);
  return { rows, total: counted?.count ?? 0 };
}
