import { sql, type Database } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';

const mailFacts = { purpose: 'mail-facts', name: 'jobs.payload' };

export type MailedLink = Readonly<{ template: string; link: string; token: string; code: string }>;

/** The mails in the outbox for an address, oldest first, as their reader would see them. */
export async function mailedLinks(
  db: Database,
  keyring: Keyring,
  email: string,
): Promise<MailedLink[]> {
  const rows = await db.rows<{ template: string; key: string; sealed: string }>(sql`
    select mails.template, jobs.dedupe_key as key, jobs.payload->>'sealedFacts' as sealed
      from mails join jobs on jobs.dedupe_key = 'mail:' || mails.dedupe_key
     where ${email} = any(mails.recipients)
     order by jobs.id`);
  return rows.map(({ template, key, sealed }) => {
    const facts = JSON.parse(keyring.open(placeIn(mailFacts, key), Buffer.from(sealed, 'base64')));
    const link = String(facts.link);
    const token = link.split(/[/#=]/).at(-1) ?? '';
    return { template, link, token, code: String(facts.code) };
  });
}
