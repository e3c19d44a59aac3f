import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

type Note = Readonly<{ customerId: CustomerId; authorId: CustomerId; body: string; at: Date }>;

/** Stores a permanent note. Returns its number. */
export async function addNote(tx: Tx, { customerId, authorId, body, at }: Note): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into customer_notes (customer_id, author_id, body, at)
    values (${customerId}, ${authorId}, ${body}, ${at}) returning id`);
  if (!row) throw new Error('The note was not written.');
  return row.id;
}

const notesMax = 100;
/** What the staff wrote about one customer, newest first. */
export async function listNotes(db: Queryable, customerId: CustomerId) {
  const rows = await db.rows<{ id: number; author: string; body: string; at: Date }>(sql`
    select n.id, c.email as author, n.body, n.at
      from customer_notes n join customers c on c.id = n.author_id
     where n.customer_id = ${customerId} order by n.id desc limit ${notesMax}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
