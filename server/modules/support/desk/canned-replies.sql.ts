import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type CannedRow = Readonly<{ id: number; title: string; body: string; changedAt: Date }>;
type Text = Readonly<{ title: string; body: string; at: Date }>;

const columns = sql`id, title, body, changed_at as "changedAt"`;

/** Ready answers by title. */
export const listCannedReplies = (db: Queryable) =>
  db.rows<CannedRow>(sql`select ${columns} from canned_replies order by title`);

/** Undefined when another one has this title. */
export async function addCannedReply(tx: Tx, { title, body, at }: Text) {
  const [row] = await tx.rows<CannedRow>(sql`
    insert into canned_replies (title, body, changed_at) values (${title}, ${body}, ${at})
    on conflict (title) do nothing returning ${columns}`);
  return row;
}

/** Undefined for an unknown one, and when another one has this title. */
export async function changeCannedReply(tx: Tx, id: number, { title, body, at }: Text) {
  const [row] = await tx.rows<CannedRow>(sql`
    update canned_replies set title = ${title}, body = ${body}, changed_at = ${at}
     where id = ${id}
       and not exists (select 1 from canned_replies where title = ${title} and id <> ${id})
    returning ${columns}`);
  return row;
}

/** False for an unknown one. */
export const dropCannedReply = async (tx: Tx, id: number) =>
  (await tx.execute(sql`delete from canned_replies where id = ${id}`)) > 0;
