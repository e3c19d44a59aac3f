import { sql } from '#platform/db.ts';
import {
  notOfCustomers,
  why,
  type Erased,
  type Holding,
  type Holdings,
} from '#platform/held-data.ts';
import { droppingJobs } from '#platform/jobs.ts';

/**
 * Emails to a person, and emails to others about them. An email to another account stays with it,
 * at any address.
 */
const theirs = ({ customerId, emails, emailMacs }: Erased) => sql`
  (m.customer_id = ${customerId}
   or (m.customer_id is null
       and (m.recipients && ${emails}::text[]
            or m.about && ${[customerId, ...emailMacs]}::text[]
            or m.dedupe_key in (${contactCopies(emails)}))))`;

/** Copies of the contact form from before mails said whom they name. */
const contactCopies = (emails: readonly string[]) => sql`
  select 'contact-message:' || id from contact_messages
   where lower(email) = any(${emails}::text[])`;

/** What kind of mail went when stays, no more; nothing of it can be sent again. */
const mails: Holding = {
  copy: {
    mails: ({ customerId }) => sql`
      select template, subject, recipients, created_at, sent_at from mails
       where customer_id = ${customerId} order by created_at`,
  },
  erase: (erased) => [
    droppingJobs(sql`
      j.dedupe_key in (select 'mail:' || m.dedupe_key from mails m where ${theirs(erased)})`),
    droppingJobs(sql`
      j.topic in ('webhook.send', 'push.send') and exists (
        select 1 from mails m
         where ${theirs(erased)}
           and right(j.dedupe_key, length(m.dedupe_key) + 1) = ':' || m.dedupe_key)`),
    sql`
      delete from notices n using mails m
       where n.dedupe_key = m.dedupe_key and ${theirs(erased)}`,
    sql`
      update mails m
         set subject = null, last_error = null, about = '{}',
             recipients = case when m.customer_id = ${erased.customerId} then '{}'
               else array(select r from unnest(m.recipients) r
                           where r <> all(${erased.emails}::text[])) end
       where ${theirs(erased)}`,
  ],
  forget: {
    after: 'mails',
    rows: ({ before, max }) => sql`
      with old as (
        select id, dedupe_key from mails where created_at < ${before}
         order by created_at limit ${max}),
      unsent as (
        ${droppingJobs(sql`j.dedupe_key in (select 'mail:' || dedupe_key from old)`)})
      delete from mails where id in (select id from old)`,
  },
};

const notices: Holding = {
  copy: {
    notices: ({ customerId }) => sql`
      select kind, template, path, in_bell, created_at, read_at from notices
       where customer_id = ${customerId} order by id`,
  },
  erase: ({ customerId }) => [sql`delete from notices where customer_id = ${customerId}`],
  forget: {
    after: 'notices',
    rows: ({ before, max }) => sql`
      delete from notices where id in (
        select id from notices where created_at < ${before} order by id limit ${max})`,
  },
};

/** What notifications hold about people. */
export const notificationHoldings: Holdings = {
  mails,
  notices,
  notification_choices: {
    copy: {
      notification_choices: ({ customerId }) => sql`
        select kind, channel, is_on, changed_at from notification_choices
         where customer_id = ${customerId} order by kind, channel`,
    },
    erase: ({ customerId }) => [
      sql`delete from notification_choices where customer_id = ${customerId}`,
    ],
    forget: why.withOwner,
  },
  notification_settings: {
    copy: {
      notification_settings: ({ customerId }) => sql`
        select language, changed_at from notification_settings
         where customer_id = ${customerId}`,
    },
    erase: ({ customerId }) => [
      sql`delete from notification_settings where customer_id = ${customerId}`,
    ],
    forget: why.withOwner,
  },
  mail_texts: notOfCustomers(why.staff),
  push_devices: notOfCustomers(why.staff),
  staff_notice_reads: notOfCustomers(why.staff),
  webhooks: notOfCustomers('Names of places that the team chose.'),
};
