import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import { dropJobs } from '#platform/jobs.ts';

/** Takes a person out of the mail log and the bell: what kind of mail went when stays, no more. */
export async function eraseMails(
  tx: Tx,
  { customerId }: { customerId: CustomerId },
): Promise<void> {
  const jobs = await tx.rows<{ key: string }>(sql`
    select 'mail:' || dedupe_key as key from mails where customer_id = ${customerId}`);
  await dropJobs(
    tx,
    jobs.map(({ key }) => key),
  );
  await tx.execute(sql`
    update mails set recipients = '{}', subject = null, last_error = null
     where customer_id = ${customerId}`);
  await tx.execute(sql`delete from notices where customer_id = ${customerId}`);
  await tx.execute(sql`delete from notification_choices where customer_id = ${customerId}`);
  await tx.execute(sql`delete from notification_settings where customer_id = ${customerId}`);
}
