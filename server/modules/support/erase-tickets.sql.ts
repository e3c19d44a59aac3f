import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';

const erased = '(erased)';

/** Takes a person's words, files and addresses out of the desk; that there was a ticket stays. */
export async function eraseTickets(
  tx: Tx,
  { customerId, email }: { customerId: CustomerId; email: string },
): Promise<void> {
  const own = sql`select id from tickets where customer_id = ${customerId}`;
  await tx.execute(sql`
    delete from ticket_files
     where uploader_id = ${customerId}
        or message_id in (select id from ticket_messages where ticket_id in (${own}))`);
  await tx.execute(sql`
    update ticket_messages set body = ${erased} where ticket_id in (${own})`);
  await tx.execute(sql`
    update tickets
       set subject = ${erased}, requester_email = '', requester_name = '', about_label = null,
           about_kind = null, about_id = null
     where customer_id = ${customerId}`);
  await tx.execute(sql`delete from contact_messages where lower(email) = ${email}`);
  await tx.execute(sql`
    update desk_mails set sender = '' where lower(sender) = ${email} or ticket_id in (${own})`);
}
