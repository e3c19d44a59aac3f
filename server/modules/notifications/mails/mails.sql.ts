import type { Locale } from '#contracts/locales.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { prepared, sql, type Database, type Queryable } from '#platform/db.ts';
import { emptyJob, enqueuing } from '#platform/jobs.ts';
import { count } from '#platform/metrics/count.ts';
import type { Keyring } from '#platform/secrets.ts';
import { mailIdOf, requireAddresses, type MailTemplate } from '../describers/mail.ts';
import type { TextKey } from '../texts/text-keys.ts';

export const mailTopic = 'mail.send';

/** The job of a mail, by which its facts are found. */
export const mailJobKey = (dedupeKey: string) => `mail:${dedupeKey}`;

/** What the job carries: the mail's row and the sealed facts of its template. */
export type MailJob = Readonly<{ mailId: string; sealedFacts: string }>;

/** What a use case needs in order to write mails. */
export type NotificationsContext = Readonly<{ keyring: Keyring }>;

type Written = Readonly<{
  template: MailTemplate;
  dedupeKey: string;
  to: readonly string[];
  customerId: CustomerId | null;
  /** Whom else its facts name. */
  about: readonly string[];
  /** The facts of its template, sealed for the job of this key. */
  sealedFor: (jobKey: string) => string;
  /** The mail that this one repeats. */
  resendOf: string | null;
  at: Date;
}>;

/** The row and its job. False when there is a mail with this dedupe key. */
export async function writeMail(tx: Queryable, mail: Written): Promise<boolean> {
  requireAddresses(mail.to);
  const { template, dedupeKey, to, customerId, about, sealedFor, resendOf, at } = mail;
  const mailId = mailIdOf(dedupeKey);
  const jobKey = mailJobKey(dedupeKey);
  const payload: MailJob = { mailId, sealedFacts: sealedFor(jobKey) };
  const job = { topic: mailTopic, dedupeKey: jobKey, payload, runAt: at };
  // The id follows from the key: of two who insert at once, either unique index may refuse.
  const rows = await tx.rows(
    prepared(
      'mails-write',
      sql`
    with mail as (
      insert into mails (id, dedupe_key, template, recipients, customer_id, about, resend_of,
                         created_at)
      values (${mailId}, ${dedupeKey}, ${template}, ${to}, ${customerId}, ${about}, ${resendOf},
              ${at})
      on conflict do nothing
      returning id
    ), ${enqueuing(job, sql`mail`)}`,
    ),
  );
  return rows.length > 0;
}

export type Outgoing = Readonly<{
  id: string;
  dedupeKey: string;
  template: MailTemplate;
  recipients: readonly string[];
  customerId: CustomerId | null;
}>;

/**
 * Takes a mail for one delivery until `until`. Undefined when it was sent already; throws when
 * another worker is delivering it, so that the job looks again later.
 */
export async function claimMail(
  db: Database,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<Outgoing | undefined> {
  const [mail] = await db.rows<Outgoing>(sql`
    update mails set sending_until = ${until}, tries = tries + 1
     where id = ${id} and sent_at is null and (sending_until is null or sending_until <= ${at})
    returning id, dedupe_key as "dedupeKey", template, recipients,
              customer_id as "customerId"`);
  if (mail) return mail;
  const [known] = await db.rows<{ sent: boolean }>(sql`
    select sent_at is not null as sent from mails where id = ${id}`);
  if (known?.sent) return undefined;
  throw new Error(`Mail ${id} is being delivered by another worker, or does not exist.`);
}

export type Sent = Readonly<{
  subject: string;
  messageId: string;
  language: Locale;
  /** Which words it had; version 0 is the program's own. */
  textKey: TextKey;
  textVersion: number;
  at: Date;
}>;

export async function recordSent(db: Queryable, id: string, sent: Sent): Promise<void> {
  await db.execute(sql`
    update mails
       set sent_at = ${sent.at}, sending_until = null, last_error = null,
           subject = ${sent.subject}, message_id = ${sent.messageId},
           language = ${sent.language}, text_key = ${sent.textKey},
           text_version = ${sent.textVersion}
     where id = ${id}`);
  count(db, { name: 'mails', labels: { outcome: 'sent' } });
}

/** Forgets whose mail it was and what it said, once it has left. */
export async function forgetSent(db: Queryable, { id, dedupeKey }: Outgoing): Promise<void> {
  await db.execute(sql`update mails set recipients = '{}', subject = null where id = ${id}`);
  await emptyJob(db, mailJobKey(dedupeKey));
}

export async function recordNotSent(db: Queryable, id: string, reason: string): Promise<void> {
  await db.execute(sql`
    update mails set sending_until = null, last_error = ${reason} where id = ${id}`);
  count(db, { name: 'mails', labels: { outcome: 'failed' } });
}
