import { sql } from '#platform/db.ts';
import {
  notOfCustomers,
  why,
  type Holding,
  type Holdings,
  type Person,
} from '#platform/held-data.ts';

const erased = '(erased)';

/**
 * Tickets of an account, those that its person opened for others, and those written from one of its
 * addresses while signed out.
 */
export const ticketsOf = ({ customerId, emails }: Person) => sql`
  select id from tickets
   where customer_id = ${customerId}
      or person_id = ${customerId}
      or (customer_id is null and requester_email = any(${emails}::text[]))`;

/** That there was a ticket stays, for the desk's figures; whose it was and what it said go. */
const tickets: Holding = {
  copy: {
    tickets: (person) => sql`
      select code, department, channel, subject, status, created_at, closed_at from tickets
       where id in (${ticketsOf(person)}) order by created_at`,
  },
  erase: (person) => [
    sql`
      update tickets
         set subject = ${erased}, requester_email = '', requester_name = '', about_label = null,
             about_kind = null, about_id = null
       where id in (${ticketsOf(person)})`,
  ],
  forget: {
    after: 'tickets',
    rows: ({ before, max }) => sql`
      delete from tickets where id in (
        select id from tickets where spoke_at < ${before} order by spoke_at limit ${max})`,
  },
};

const messages: Holding = {
  copy: {
    ticket_messages: (person) => sql`
      select t.code, m.author, m.via, m.body, m.full_body, m.created_at
        from ticket_messages m join tickets t on t.id = m.ticket_id
       where t.id in (${ticketsOf(person)}) order by m.id`,
  },
  erase: (person) => [
    sql`
      update ticket_messages set body = ${erased}, full_body = null
       where ticket_id in (${ticketsOf(person)})`,
  ],
  forget: 'Go with their ticket.',
};

const files: Holding = {
  copy: {
    ticket_files: (person) => sql`
      select t.code, f.name, f.media_type, length(f.content) as bytes, f.created_at
        from ticket_files f
        join ticket_messages m on m.id = f.message_id join tickets t on t.id = m.ticket_id
       where t.id in (${ticketsOf(person)}) order by f.created_at`,
  },
  erase: (person) => [
    sql`
      delete from ticket_files
       where uploader_id = ${person.customerId}
          or message_id in (
             select id from ticket_messages where ticket_id in (${ticketsOf(person)}))`,
  ],
  forget: 'Go with their ticket; what was never sent after a day.',
};

const contact: Holding = {
  copy: {
    contact_messages: ({ emails }) => sql`
      select body, source_address, created_at from contact_messages
       where lower(email) = any(${emails}::text[]) order by created_at`,
  },
  erase: ({ emails }) => [
    sql`delete from contact_messages where lower(email) = any(${emails}::text[])`,
  ],
  forget: {
    after: 'contact',
    rows: ({ before, max }) => sql`
      delete from contact_messages where id in (
        select id from contact_messages where created_at < ${before} limit ${max})`,
  },
};

/** What the desk holds about people. Tickets come last: the others are found by them. */
export const supportHoldings: Holdings = {
  ticket_files: files,
  ticket_messages: messages,
  desk_mails: {
    copy: 'Names of mails that became the ticket messages of the copy.',
    erase: (person) => [
      sql`
        update desk_mails set sender = '', raw = null
         where lower(sender) = any(${person.emails}::text[])
            or ticket_id in (${ticketsOf(person)})`,
    ],
    forget: why.byItself,
  },
  contact_messages: contact,
  tickets,
  desk_presence: notOfCustomers(why.staff),
  announcements: notOfCustomers('Written by the team for everyone.'),
  articles: notOfCustomers('Written by the team for everyone.'),
  testimonials: notOfCustomers(
    'What a client let the owner publish, under no account; the owner takes it away.',
  ),
  canned_replies: notOfCustomers('Written by the team for everyone.'),
};
