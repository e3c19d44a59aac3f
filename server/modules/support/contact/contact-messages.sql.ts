import type { MessageId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

export type ContactMessage = Readonly<{
  id: MessageId;
  /** Null for an anonymous message. */
  email: string | null;
  body: string;
  sourceAddress: string;
  at: Date;
}>;

export const insertContactMessage = (tx: Queryable, message: ContactMessage) =>
  tx.execute(sql`
    insert into contact_messages (id, email, body, source_address, created_at)
    values (${message.id}, ${message.email}, ${message.body}, ${message.sourceAddress},
            ${message.at})`);
