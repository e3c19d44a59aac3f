import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { CustomerId } from '#contracts/ids.ts';
import type { StaffKind } from '#contracts/notices.ts';
import type { PushSubscriptionBody } from '#contracts/push.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { enqueue } from '#platform/jobs.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { MailTemplate } from './mail.ts';

export const pushTopic = 'push.send';

const keyPurpose = 'push-key';
const targetPurpose = 'push-target';

export type PushKeys = Readonly<{ publicKey: string; privateKey: string }>;
type Keeping = Readonly<{ db: Queryable; keyring: Keyring; at: Date }>;

/**
 * The pair that the shop shows to push services (RFC 8292), made when it is first asked for. Every
 * subscription is bound to it, so it is never changed; the private half lies sealed.
 */
export async function pushKeys({ db, keyring, at }: Keeping): Promise<PushKeys> {
  const known = await readKeys(db, keyring);
  if (known) return known;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const sealed = keyring.seal(keyPurpose, privateKey).toString('base64');
  await db.execute(sql`
    insert into push_keys (public_key, sealed_private_key, made_at)
    values (${publicKey}, ${sealed}, ${at}) on conflict (id) do nothing`);
  const kept = await readKeys(db, keyring);
  if (!kept) throw new Error('The keys for push messages were written and are not there.');
  return kept;
}

async function readKeys(db: Queryable, keyring: Keyring): Promise<PushKeys | undefined> {
  const [row] = await db.rows<{ publicKey: string; sealed: string }>(sql`
    select public_key as "publicKey", sealed_private_key as sealed from push_keys`);
  if (!row) return undefined;
  const privateKey = keyring.open(keyPurpose, Buffer.from(row.sealed, 'base64'));
  return { publicKey: row.publicKey, privateKey };
}

export type PushDeviceRow = Readonly<{
  id: string;
  staffId: CustomerId;
  name: string;
  sealedTarget: string;
  createdAt: Date;
  lastSentAt: Date | null;
  lastError: string | null;
}>;

const columns = sql`
  id, staff_id as "staffId", name, sealed_target as "sealedTarget", created_at as "createdAt",
  last_sent_at as "lastSentAt", last_error as "lastError"`;

export const devicesOf = (db: Queryable, staffId: CustomerId) =>
  db.rows<PushDeviceRow>(sql`
    select ${columns} from push_devices where staff_id = ${staffId} order by created_at, id`);

export async function findDevice(db: Queryable, id: string): Promise<PushDeviceRow | undefined> {
  const [row] = await db.rows<PushDeviceRow>(
    sql`select ${columns} from push_devices where id = ${id}`,
  );
  return row;
}

type NewDevice = Readonly<{
  id: string;
  staffId: CustomerId;
  name: string;
  target: PushSubscriptionBody;
  at: Date;
}>;

/** Keeps a browser's subscription, sealed; one that is known changes to whoever is signed in. */
export async function keepDevice(
  tx: Tx,
  { keyring }: Readonly<{ keyring: Keyring }>,
  { id, staffId, name, target, at }: NewDevice,
): Promise<PushDeviceRow> {
  const hash = createHash('sha256').update(target.endpoint).digest('hex');
  const sealed = keyring.seal(targetPurpose, JSON.stringify(target)).toString('base64');
  const [row] = await tx.rows<PushDeviceRow>(sql`
    insert into push_devices (id, staff_id, name, endpoint_hash, sealed_target, created_at)
    values (${id}, ${staffId}, ${name}, ${hash}, ${sealed}, ${at})
    on conflict (endpoint_hash) do update
       set staff_id = excluded.staff_id, name = excluded.name, last_error = null,
           sealed_target = excluded.sealed_target
    returning ${columns}`);
  if (!row) throw new Error('An upsert answers its row.');
  return row;
}

export const targetOf = (keyring: Keyring, { sealedTarget }: PushDeviceRow) =>
  JSON.parse(
    keyring.open(targetPurpose, Buffer.from(sealedTarget, 'base64')),
  ) as PushSubscriptionBody;

/** False for an unknown one, and for another's. */
export const dropDevice = async (
  db: Queryable,
  { id, staffId }: Readonly<{ id: string; staffId?: CustomerId }>,
): Promise<boolean> =>
  (await db.execute(sql`
    delete from push_devices
     where id = ${id} and (${staffId ?? null}::text is null or staff_id = ${staffId ?? null})`)) >
  0;

/** Nobody hears of the shop's work on the devices of this account any more. */
export const dropDevicesOf = (db: Queryable, staffId: CustomerId) =>
  db.execute(sql`delete from push_devices where staff_id = ${staffId}`);

export const recordPushed = (
  db: Queryable,
  id: string,
  { at, error }: Readonly<{ at: Date; error: string | null }>,
) =>
  db.execute(sql`
    update push_devices
       set last_error = ${error},
           last_sent_at = case when ${error}::text is null then ${at} else last_sent_at end
     where id = ${id}`);

export type PushFact = Readonly<{
  kind: StaffKind;
  /** Names the fact for ever; a second time is no news. */
  dedupeKey: string;
  template: MailTemplate;
  sealedFacts: string;
  path: string;
  at: Date;
}>;
/** What a message carries: the fact, worded when it leaves. A test carries none. */
export type PushJob = Readonly<{
  deviceId: string;
  fact: Readonly<Omit<PushFact, 'at' | 'dedupeKey'>> | null;
  tag: string;
  at: string;
}>;

/** A message to every device whose owner wants to hear of this, in the caller's transaction. */
export async function notifyDevices(tx: Queryable, happening: PushFact): Promise<void> {
  const { dedupeKey, at, ...fact } = happening;
  const wanting = await tx.rows<{ id: string }>(sql`
    select d.id from push_devices d
     where not exists (
       select from notification_choices c
        where c.customer_id = d.staff_id and c.audience = 'staff' and c.kind = ${fact.kind}
          and c.channel = 'push' and not c.is_on)`);
  for (const { id } of wanting) await sendTo(tx, id, { fact, tag: dedupeKey, at });
}

/** One message and its job; nothing when there is one under this tag. */
export async function sendTo(
  tx: Queryable,
  deviceId: string,
  { fact, tag, at }: Pick<PushJob, 'fact' | 'tag'> & Readonly<{ at: Date }>,
): Promise<void> {
  const payload: PushJob = { deviceId, fact, tag, at: at.toISOString() };
  const dedupeKey = `push:${deviceId}:${tag}`;
  await enqueue(tx, { topic: pushTopic, dedupeKey, payload, runAt: at });
}
