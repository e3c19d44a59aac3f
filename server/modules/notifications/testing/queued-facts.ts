import { sql, type Queryable } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { jobFacts, openFacts, type MailFacts, type MailTemplate } from '../describers/mail.ts';

/** What a mail in the outbox will say, by the fact that it is about, such as an order's id. */
export async function queuedFacts<Template extends MailTemplate>(
  { db, keyring }: { db: Queryable; keyring: Keyring },
  template: Template,
  about: string,
): Promise<MailFacts[Template]> {
  const key = `mail:${template}:${about}`;
  const [job] = await db.rows<{ sealed: string }>(sql`
    select payload ->> 'sealedFacts' as sealed from jobs
     where dedupe_key = ${key}`);
  if (!job) throw new Error(`No mail ${template} about ${about} is queued.`);
  return openFacts(keyring, placeIn(jobFacts, key), job.sealed) as MailFacts[Template];
}
