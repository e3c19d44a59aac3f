import type { AnnouncementDraft, AnnouncementRecord } from '#contracts/admin/people/articles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type AnnouncementRow = Omit<AnnouncementRecord, 'startsAt' | 'endsAt' | 'changedAt'> &
  Readonly<{ startsAt: Date; endsAt: Date | null; changedAt: Date }>;

const columns = sql`
  id, title, body, audience, starts_at as "startsAt", ends_at as "endsAt",
  changed_at as "changedAt"`;
const shownMax = 30;

// Leases and servers belong to their modules; the desk asks only whether there is one.
/** What is announced to this customer now, the newest first. */
export const announcementsFor = (db: Queryable, customerId: CustomerId, at: Date) =>
  db.rows<AnnouncementRow>(sql`
    select ${columns} from announcements
     where starts_at <= ${at} and (ends_at is null or ends_at > ${at})
       and (audience = 'everyone'
            or (audience = 'proxies' and exists (
                 select 1 from leases where customer_id = ${customerId} and state = 'active'))
            or (audience = 'servers' and exists (
                 select 1 from servers where customer_id = ${customerId}
                    and state in ('active', 'suspended'))))
     order by starts_at desc limit ${shownMax}`);

export const listAnnouncements = (db: Queryable) =>
  db.rows<AnnouncementRow>(
    sql`select ${columns} from announcements order by starts_at desc limit 200`,
  );

export async function addAnnouncement(tx: Tx, draft: AnnouncementDraft, at: Date) {
  const [row] = await tx.rows<AnnouncementRow>(sql`
    insert into announcements (title, body, audience, starts_at, ends_at, changed_at)
    values (${draft.title}, ${draft.body}, ${draft.audience}, ${draft.startsAt},
            ${draft.endsAt}, ${at})
    returning ${columns}`);
  if (!row) throw new Error('The announcement that was just written is not there.');
  return row;
}

/** Undefined for an unknown one. */
export async function changeAnnouncement(
  tx: Tx,
  id: number,
  { draft, at }: { draft: AnnouncementDraft; at: Date },
) {
  const [row] = await tx.rows<AnnouncementRow>(sql`
    update announcements
       set title = ${draft.title}, body = ${draft.body}, audience = ${draft.audience},
           starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt}, changed_at = ${at}
     where id = ${id} returning ${columns}`);
  return row;
}

/** False for an unknown one. */
export const dropAnnouncement = async (tx: Tx, id: number) =>
  (await tx.execute(sql`delete from announcements where id = ${id}`)) > 0;
