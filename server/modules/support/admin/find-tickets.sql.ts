import type { TicketId } from '#contracts/ids.ts';
import { detailOf, foundMax, type AdminContext, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';

type Row = Readonly<{
  id: TicketId;
  code: string;
  subject: string;
  name: string;
  email: string;
  status: string;
}>;

/** Tickets by id, code or the beginning of an address; else the newest of whom is named. */
export const ticketFinder: Finder<Pick<AdminContext, 'db'>> = {
  kind: 'ticket',
  permission: 'tickets.read',
  find: async ({ db }, { term: { text, start }, theirs }) => {
    const rows = await db.rows<Row>(sql`
      with named as (
        select id from tickets where id = ${text}
        union select id from tickets where code = ${text.replace(/^#/, '').toUpperCase()}
        union (select id from tickets where requester_email like ${start}
                order by requester_email using ~<~ limit ${foundMax})
        union (select t.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
                 select id, spoke_at from tickets where customer_id = whose.id
                  order by spoke_at desc limit ${foundMax}) as t
                order by t.spoke_at desc limit ${foundMax}))
      select t.id, t.code, t.subject, t.requester_name as name, t.requester_email as email,
             t.status
        from named join tickets t on t.id = named.id
       order by t.spoke_at desc, t.id limit ${foundMax}`);
    return rows.map(({ id, code, subject, name, email, status }) => ({
      kind: 'ticket',
      id,
      title: subject,
      detail: detailOf(code, name || email),
      state: status,
    }));
  },
};
