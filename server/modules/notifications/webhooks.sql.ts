import type { WebhookEvent, WebhookFormat } from '#contracts/webhooks.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { enqueue } from '#platform/jobs.ts';
import type { MailTemplate } from './mail.ts';

export const webhookTopic = 'webhook.send';

export type WebhookRow = Readonly<{
  id: string;
  name: string;
  format: WebhookFormat;
  sealedUrl: string;
  host: string;
  events: WebhookEvent[];
  isOn: boolean;
  createdAt: Date;
  lastSentAt: Date | null;
}>;

const columns = sql`
  w.id, w.name, w.format, w.sealed_url as "sealedUrl", w.host, w.events, w.is_on as "isOn",
  w.created_at as "createdAt",
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
  'id' | 'name' | 'format' | 'sealedUrl' | 'host' | 'events' | 'createdAt'
>;

export const addWebhook = (tx: Tx, added: NewWebhook) =>
  tx.execute(sql`
    insert into webhooks (id, name, format, sealed_url, host, events, created_at)
    values (${added.id}, ${added.name}, ${added.format}, ${added.sealedUrl}, ${added.host},
            ${added.events}, ${added.createdAt})`);

export const changeWebhook = (
  tx: Tx,
  id: string,
  { isOn, events }: Pick<WebhookRow, 'isOn' | 'events'>,
) => tx.execute(sql`update webhooks set is_on = ${isOn}, events = ${events} where id = ${id}`);

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
  /** Names the fact for ever; a second time is no news. */
  dedupeKey: string;
  template: MailTemplate;
  sealedFacts: string;
  path: string;
  customerId: CustomerId | null;
  at: Date;
}>;

/** Writes a delivery for every webhook that wants to hear of this, in the caller's transaction. */
export async function notifyWebhooks(tx: Queryable, happening: Happening): Promise<void> {
  const { event } = happening;
  const wanting = await tx.rows<{ id: string }>(sql`
    select id from webhooks where is_on and ${event} = any(events)`);
  for (const { id } of wanting) await writeDelivery(tx, id, happening);
}

/** One delivery and its job; nothing when there is one for this fact. */
export async function writeDelivery(
  tx: Queryable,
  webhookId: string,
  { dedupeKey, at, ...fact }: Happening,
): Promise<void> {
  const deliveryId = `${webhookId}:${dedupeKey}`;
  const added = await tx.execute(sql`
    insert into webhook_deliveries (id, webhook_id, event, created_at)
    values (${deliveryId}, ${webhookId}, ${fact.event}, ${at}) on conflict do nothing`);
  if (added === 0) return;
  const payload: DeliveryJob = { deliveryId, webhookId, ...fact, at: at.toISOString() };
  const key = `webhook:${deliveryId}`;
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
