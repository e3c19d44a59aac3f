import type { CustomerId } from '#contracts/ids.ts';
import type { StaffKind } from '#contracts/account/notices.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { noticeFacts, type MailTemplate } from '../describers/mail.ts';
import type { Span } from '../mails/mail-log.sql.ts';

/** Notifies open bells of a change: the payload is a customer's id, or `staff`. */
export const noticeChannel = 'lango_notices';

/** What bells say. */
export const noticeSeals: SealedColumn = {
  ...noticeFacts,
  form: 'text',
  table: sql`notices`,
  key: sql`dedupe_key`,
  value: sql`sealed_facts`,
  put: sql`sealed_facts = line.value`,
};

export type NewNotice = Readonly<{
  dedupeKey: string;
  audience: 'customer' | 'staff';
  /** Whose; null for staff. */
  customerId: CustomerId | null;
  kind: string;
  template: MailTemplate;
  sealedFacts: string;
  path: string;
  inBell: boolean;
  at: Date;
}>;

/** Writes a notice, once per fact; a fact whose mail was written before is no news either. */
export async function writeNotice(tx: Queryable, notice: NewNotice): Promise<boolean> {
  const { dedupeKey, audience, customerId, kind, template, sealedFacts, path, inBell, at } = notice;
  const rows = await tx.rows(
    prepared(
      'notices-write',
      sql`
    with added as (
      insert into notices (dedupe_key, audience, customer_id, kind, template, sealed_facts, path,
                           in_bell, created_at)
      select ${dedupeKey}, ${audience}, ${customerId}, ${kind}, ${template}, ${sealedFacts},
             ${path}, ${inBell}, ${at}
       where not exists (select 1 from mails where dedupe_key = ${dedupeKey})
      on conflict (dedupe_key) do nothing
      returning id
    )
    select id, pg_notify(${noticeChannel}, ${customerId ?? 'staff'}) from added`,
    ),
  );
  return rows.length > 0;
}

export type NoticeRow = Readonly<{
  id: number;
  dedupeKey: string;
  kind: string;
  template: MailTemplate;
  sealedFacts: string;
  path: string;
  createdAt: Date;
  isRead: boolean;
}>;
export type NoticesFound = Readonly<{ rows: NoticeRow[]; total: number; unread: number }>;
type Counted = Readonly<{ total: number; unread: number }>;

const columns = sql`n.id, n.dedupe_key as "dedupeKey", n.kind, n.template,
                    n.sealed_facts as "sealedFacts", n.path,
                    n.created_at as "createdAt"`;

/** A customer's notices, newest first, with how many there are and how many are unread. */
export async function noticesOf(
  db: Queryable,
  customerId: CustomerId,
  { limit, offset }: Span,
): Promise<NoticesFound> {
  const rows = await db.rows<NoticeRow>(sql`
    select ${columns}, n.read_at is not null as "isRead" from notices n
     where n.customer_id = ${customerId} and n.in_bell
     order by n.id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<Counted>(sql`
    select count(*) as total, count(*) filter (where read_at is null) as unread
      from notices where customer_id = ${customerId} and in_bell`);
  return { rows, total: counted?.total ?? 0, unread: counted?.unread ?? 0 };
}

export type Upto = Readonly<{ id: number } | { upTo: number }>;
const meant = (upto: Upto) => ('id' in upto ? sql`n.id = ${upto.id}` : sql`n.id <= ${upto.upTo}`);

/** Marks a customer's notices as read; those of others stay as they are. */
export const readOwn = (
  tx: Queryable,
  { customerId, upto, at }: { customerId: CustomerId; upto: Upto; at: Date },
) =>
  tx.rows(sql`
    with marked as (
      update notices n set read_at = ${at}
       where n.customer_id = ${customerId} and n.read_at is null and ${meant(upto)}
      returning n.id
    )
    select pg_notify(${noticeChannel}, ${customerId}) where exists (select 1 from marked)`);

/** The notices of a team member: the kinds that they may read and have not switched off. */
export type StaffReader = Readonly<{
  staffId: CustomerId;
  kinds: readonly StaffKind[];
  /** What happened before that is history, not news. */
  since: Date;
}>;

const forStaff = ({ kinds, since }: StaffReader) =>
  sql`n.audience = 'staff' and n.kind = any(${kinds}) and n.created_at >= ${since}`;

/** The notices of one member of staff, each read by them or not. */
export async function staffNoticesOf(
  db: Queryable,
  reader: StaffReader,
  { limit, offset }: Span,
): Promise<NoticesFound> {
  const { staffId } = reader;
  const rows = await db.rows<NoticeRow>(sql`
    select ${columns}, r.read_at is not null as "isRead"
      from notices n
      left join staff_notice_reads r on r.notice_id = n.id and r.staff_id = ${staffId}
     where ${forStaff(reader)} order by n.id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<Counted>(sql`
    select count(*) as total, count(*) filter (where r.notice_id is null) as unread
      from notices n
      left join staff_notice_reads r on r.notice_id = n.id and r.staff_id = ${staffId}
     where ${forStaff(reader)}`);
  return { rows, total: counted?.total ?? 0, unread: counted?.unread ?? 0 };
}

/** Marks notices as read by one member of staff; the others' stay as they are. */
export const readAsStaff = (
  tx: Queryable,
  { upto, at, ...reader }: StaffReader & { upto: Upto; at: Date },
) =>
  tx.rows(sql`
    with marked as (
      insert into staff_notice_reads (staff_id, notice_id, read_at)
      select ${reader.staffId}, n.id, ${at} from notices n
       where ${forStaff(reader)} and ${meant(upto)}
      on conflict do nothing
      returning notice_id
    )
    select pg_notify(${noticeChannel}, 'staff') where exists (select 1 from marked)`);
