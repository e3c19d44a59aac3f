import type { CustomerId, FileId, TicketId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { JudgedFile } from './judge-file.ts';
import type { AttachedFile } from './ticket.ts';
import { ownedBy, type Reader } from './tickets.sql.ts';

type NewFile = JudgedFile &
  Readonly<{ id: FileId; uploaderId: CustomerId | null; messageId: number | null; at: Date }>;

export const insertFile = (db: Queryable, file: NewFile) =>
  db.execute(sql`
    insert into ticket_files (id, message_id, uploader_id, name, media_type, content, created_at)
    values (${file.id}, ${file.messageId}, ${file.uploaderId}, ${file.name}, ${file.mediaType},
            ${file.content}, ${file.at})`);

type Sending = Readonly<{ ids: readonly FileId[]; uploaderId: CustomerId; messageId: number }>;

/** Puts uploads beside their message. Returns how many were the uploader's own and unsent. */
export const attachFiles = (tx: Tx, { ids, uploaderId, messageId }: Sending) =>
  tx.execute(sql`
    update ticket_files set message_id = ${messageId}
     where id = any(${ids}) and uploader_id = ${uploaderId} and message_id is null`);

/** The files of a thread, by their messages. */
export async function filesOf(
  db: Queryable,
  ticketId: TicketId,
): Promise<ReadonlyMap<number, AttachedFile[]>> {
  const rows = await db.rows<AttachedFile>(sql`
    select f.id, f.message_id as "messageId", f.name, f.media_type as "mediaType",
           octet_length(f.content) as bytes
      from ticket_files f join ticket_messages m on m.id = f.message_id
     where m.ticket_id = ${ticketId} order by f.created_at, f.id`);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}

type FileReader = Reader & Readonly<{ uploaderId: CustomerId }>;

/** One file with its content. With a reader: their own unsent ones and those they may read. */
export async function findFile(
  db: Queryable,
  id: string,
  reader?: FileReader,
): Promise<JudgedFile | undefined> {
  const may = reader
    ? sql`((f.message_id is null and f.uploader_id = ${reader.uploaderId})
           or (${ownedBy(reader)} and m.author <> 'note'))`
    : sql`true`;
  const [row] = await db.rows<JudgedFile>(sql`
    select f.name, f.media_type as "mediaType", f.content
      from ticket_files f
      left join ticket_messages m on m.id = f.message_id
      left join tickets t on t.id = m.ticket_id
     where f.id = ${id} and ${may}`);
  return row;
}

/** Forgets uploads that no message took. Returns how many. */
export const forgetUnsent = (db: Queryable, before: Date) =>
  db.execute(sql`
    delete from ticket_files where message_id is null and created_at < ${before}`);
