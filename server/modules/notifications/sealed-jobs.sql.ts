import { sql } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { jobFacts } from './describers/mail.ts';
import { mailTopic } from './mails/mails.sql.ts';
import { pushTopic } from './bell/push.sql.ts';
import { webhookTopic } from './webhooks/webhooks.sql.ts';

const jobs = { ...jobFacts, form: 'text', table: sql`jobs`, key: sql`dedupe_key` } as const;

/** What mails and deliveries say, on their way and in the log of mails. */
export const mailJobSeals: SealedColumn = {
  ...jobs,
  value: sql`payload ->> 'sealedFacts'`,
  put: sql`payload = jsonb_set(t.payload, '{sealedFacts}', to_jsonb(line.value))`,
  where: sql`topic in (${mailTopic}, ${webhookTopic})`,
};

/** What messages to devices say. */
export const pushJobSeals: SealedColumn = {
  ...jobs,
  value: sql`payload #>> '{fact,sealedFacts}'`,
  put: sql`payload = jsonb_set(t.payload, '{fact,sealedFacts}', to_jsonb(line.value))`,
  where: sql`topic = ${pushTopic}`,
};
