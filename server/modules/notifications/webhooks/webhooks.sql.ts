import type { WebhookEvent, WebhookFormat } from '#contracts/account/webhooks.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import { enqueue } from '#platform/jobs.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import type { MailTemplate } from '../describers/mail.ts';

export const webhookTopic = 'webhook.send';

/** Where news goes. */
export const webhookUrls: SealedColumn = {
  purpose: 'webhook-url',
  name: 'webhooks.sealed_url',
  form: 'text',
  table: sql`webhooks`,
  key: sql`id`,
  value: sql`sealed_url`,
  // What a webhook was signed with followed from the secret of that day, so it goes along.
  put: sql`sealed_url = line.value,
           secret_sealed = coalesce(t.secret_sealed, decode(line.beside, 'base64'))`,
  beside: {
    make: (keyring, { by }, id) =>
      keyring
        .seal(placeIn(webhookSecrets, id), by.mac(derivedSecretPurpose, id))
        .toString('base64'),
  },
};
export const derivedSecretPurpose = 'webhook-signing';

/** What deliveries are signed with. */
export const webhookSecrets: SealedColumn = {
  purpose: 'webhook-secret',
  name: 'webhooks.secret_sealed',
  form: 'bytes',
  table: sql`webhooks`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value`,
};

/** What they are signed with as well, for a while after the secret was changed. */
export const formerWebhookSecrets: SealedColumn = {
  purpose: 'webhook-secret',
  name: 'webhooks.former_secret_sealed',
  form: 'bytes',
  table: sql`webhooks`,
  key: sql`id`,
  value: sql`former_secret_sealed`,
  put: sql`former_secret_sealed = line.value`,
};

export type WebhookRow = Readonly<{
  id: string;
  name: string;
  format: WebhookFormat;
  sealedUrl: string;
  host: string;
  /** None yet for one of before webhooks had secrets of their own. */
  secretSealed: Buffer | null;
  formerSecretSealed: Buffer | null;
  formerUntil: Date | null;
  events: WebhookEvent[];
  isOn: boolean;
  createdAt: Date;
  lastSentAt: Date | null;
}>;

const columns = sql`
  w.id, w.name, w.format, w.sealed_url as "sealedUrl", w.host, w.events, w.is_on as "isOn",
  w.created_at as "createdAt", w.secret_sealed as "secretSealed",
  w.former_secret_sealed as "formerSecretSealed", w.former_until as "formerUntil",
  (select max(d.sent_at) from webhook_deliveries d where d.webhook_id = w.id) as "lastSentAt"`;

export const listWebhooks = (db: Queryable) =>
  db.rows<WebhookRow>(sql`select ${columns} from webhooks w order by w.created_at, w.id`);

export async function findWebhook(db: Queryable, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.rows<WebhookRow>(
    sql`select ${columns} from webhooks w where w.id = ${id}`,
  );
  return row;
}

export type NewWebhook = Pick<
  WebhookRow,
  'id' | 'name' | 'format' | 'sealedUrl' | 'secretSealed' | 'host' | 'events' | 'createdAt'
>;

export const addWebhook = (tx: Tx, added: NewWebhook) =>
  tx.execute(sql`
    insert into webhooks (id, name, format, sealed_url, secret_sealed, host, events, created_at)
    values (${added.id}, ${added.name}, ${added.format}, ${added.sealedUrl},
            ${added.secretSealed}, ${added.host}, ${added.events}, ${added.createdAt})`);

export const changeWebhook = (
  tx: Tx,
  id: string,
  { isOn, events }: Pick<WebhookRow, 'isOn' | 'events'>,
) => tx.execute(sql`update webhooks set is_on = ${isOn}, events = ${events} where id = ${id}`);

/** Holds a webhook until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  await tx.rows(sql`select 1 from webhooks where id = ${id} for update`);
  return findWebhook(tx, id);
}

type Secrets = Pick<WebhookRow, 'secretSealed' | 'formerSecretSealed' | 'formerUntil'>;

export const saveSecrets = (tx: Tx, id: string, secrets: Secrets) =>
  tx.execute(sql`
    update webhooks
       set secret_sealed = ${secrets.secretSealed}::bytea,
           former_secret_sealed = ${secrets.formerSecretSealed}::bytea,
           former_until = ${secrets.formerUntil}::timestamptz
     where id = ${id}`);

export const dropWebhook = (tx: Tx, id: string) =>
  tx.execute(sql`delete from webhooks where id = ${id}`);

/** What a delivery carries: the fact, worded when it leaves. */
export type DeliveryJob = Readonly<{
  deliveryId: string;
  webhookId: string;
  event: WebhookEvent;
  template: MailTemplate;
  sealedFacts: string;
  path: string;
  customerId: CustomerId | null;
  at: string;
}>;

export type Happening = Readonly<{
  event: WebhookEvent;
  /** The permanent key of a fact; a second time is ignored. */
  dedupeKey: string;
  template: MailTemplate;
  /** What it says, sealed for the job of this key. */
  sealedFor: (jobKey: string) => string;
  path: string;
  customerId: CustomerId | null;
  at: Date;
}>;

/** The webhooks with this kind of events switched on. */
export async function webhooksFor(tx: Queryable, event: WebhookEvent): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    prepared(
      'webhooks-wanting',
      sql`select id from webhooks where is_on and ${event} = any(events)`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Writes a delivery for each of these webhooks, in the caller's transaction. */
export async function notifyWebhooks(
  tx: Queryable,
  webhooks: readonly string[],
  happening: Happening,
): Promise<void> {
  for (const id of webhooks) await writeDelivery(tx, id, happening);
}

/** The job of a delivery, by which its facts are found. */
export const deliveryJobKey = (deliveryId: string) => `webhook:${deliveryId}`;

/** One delivery and its job; nothing when there is one for this fact. */
export async function writeDelivery(
  tx: Queryable,
  webhookId: string,
  { dedupeKey, at, sealedFor, ...fact }: Happening,
): Promise<void> {
  const deliveryId = `${webhookId}:${dedupeKey}`;
  const added = await tx.execute(sql`
    insert into webhook_deliveries (id, webhook_id, event, created_at)
    values (${deliveryId}, ${webhookId}, ${fact.event}, ${at}) on conflict do nothing`);
  if (added === 0) return;
  const key = deliveryJobKey(deliveryId);
  const sealedFacts = sealedFor(key);
  const payload: DeliveryJob = {
    deliveryId,
    webhookId,
    ...fact,
    sealedFacts,
    at: at.toISOString(),
  };
  await enqueue(tx, { topic: webhookTopic, dedupeKey: key, payload, runAt: at });
}

/** Whether it has left already, counting this try. Undefined when its webhook is gone. */
export async function beginDelivery(db: Queryable, id: string): Promise<boolean | undefined> {
  const [row] = await db.rows<{ isSent: boolean }>(sql`
    update webhook_deliveries set tries = tries + 1 where id = ${id}
    returning sent_at is not null as "isSent"`);
  return row?.isSent;
}

export const endDelivery = (
  db: Queryable,
  id: string,
  { at, error }: { at: Date; error: string | null },
) =>
  db.execute(sql`
    update webhook_deliveries
       set sent_at = ${error === null ? at : null}, last_error = ${error}
     where id = ${id} and sent_at is null`);

export type DeliveryRow = Readonly<{
  id: string;
  event: string;
  state: 'waiting' | 'refused' | 'given-up' | 'sent';
  tries: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  jobId: number | null;
}>;

const deliveriesShown = 50;
const delivery = sql`
  select d.id, d.event, d.tries, d.last_error as "lastError", d.created_at as "createdAt",
         d.sent_at as "sentAt", j.id as "jobId",
         case when d.sent_at is not null then 'sent'
              when j.dead_at is not null then 'given-up'
              when d.last_error is not null then 'refused'
              else 'waiting' end as state
    from webhook_deliveries d left join jobs j on j.dedupe_key = 'webhook:' || d.id`;

export const deliveriesOf = (db: Queryable, webhookId: string) =>
  db.rows<DeliveryRow>(sql`
    ${delivery} where d.webhook_id = ${webhookId}
     order by d.created_at desc, d.id limit ${deliveriesShown}`);

export async function findDelivery(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.rows<DeliveryRow>(sql`${delivery} where d.id = ${id}`);
  return row;
}

/** The number that a text to this customer would go to. */
export async function phoneOf(db: Queryable, id: CustomerId | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.rows<{ phone: string | null }>(sql`
    select phone from customers where id = ${id} and erased_at is null`);
  return row?.phone ?? null;
}
