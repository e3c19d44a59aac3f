import webpush from 'web-push';
import type { CustomerId } from '#contracts/ids.ts';
import type { StaffKind } from '#contracts/account/notices.ts';
import type { PushSubscriptionBody } from '#contracts/account/push.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { enqueue } from '#platform/jobs.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import { hashToken, type Keyring } from '#platform/secrets.ts';
import type { MailTemplate } from '../describers/mail.ts';

export const pushTopic = 'push.send';

/** The private half of the pair that the shop shows to push services. */
export const pushPrivateKeys: SealedColumn = {
  purpose: 'push-key',
  name: 'push_keys.sealed_private_key',
  form: 'text',
  table: sql`push_keys`,
  key: sql`public_key`,
  value: sql`sealed_private_key`,
  put: sql`sealed_private_key = line.value`,
};

/** Where devices are reached. */
export const pushTargets: SealedColumn = {
  purpose: 'push-target',
  name: 'push_devices.sealed_target',
  form: 'text',
  table: sql`push_devices`,
  key: sql`endpoint_hash`,
  value: sql`sealed_target`,
  put: sql`sealed_target = line.value`,
};

export type PushKeys = Readonly<{ publicKey: string; privateKey: string }>;
type Keeping = Readonly<{ db: Queryable; keyring: Keyring; at: Date }>;

/**
 * The key pair for push services (RFC 8292), created on first use. Every subscription is bound to
 * it, so it never changes; the private half is stored encrypted.
 */
export async function pushKeys({ db, keyring, at }: Keeping): Promise<PushKeys> {
  const known = await readKeys(db, keyring);
  if (known) return known;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const sealed = keyring.seal(placeIn(pushPrivateKeys, publicKey), privateKey).toString('base64');
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
  const { publicKey, sealed } = row;
  const place = placeIn(pushPrivateKeys, publicKey);
  return { publicKey, privateKey: keyring.open(place, Buffer.from(sealed, 'base64')) };
}

export type PushDeviceRow = Readonly<{
  id: string;
  staffId: CustomerId;
  name: string;
  endpointHash: string;
  sealedTarget: string;
  createdAt: Date;
  lastSentAt: Date | null;
  lastError: string | null;
}>;

const columns = sql`
  id, staff_id as "staffId", name, endpoint_hash as "endpointHash",
  sealed_target as "sealedTarget", created_at as "createdAt",
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

/** Stores a browser's subscription, encrypted; a known one moves to the signed-in person. */
export async function keepDevice(
  tx: Tx,
  { keyring }: Readonly<{ keyring: Keyring }>,
  { id, staffId, name, target, at }: NewDevice,
): Promise<PushDeviceRow> {
  const hash = hashToken(target.endpoint);
  const sealed = keyring
    .seal(placeIn(pushTargets, hash), JSON.stringify(target))
    .toString('base64');
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

export const targetOf = (keyring: Keyring, { endpointHash, sealedTarget }: PushDeviceRow) =>
  JSON.parse(
    keyring.open(placeIn(pushTargets, endpointHash), Buffer.from(sealedTarget, 'base64')),
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

/** The devices of this account no longer get notifications for staff. */
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
  /** The permanent dedupe key of a fact; a second time is ignored. */
  dedupeKey: string;
  template: MailTemplate;
  /** What it says, sealed for the job of this key. */
  sealedFor: (jobKey: string) => string;
  path: string;
  at: Date;
}>;
/** What a message carries: the fact, worded when it leaves. A test carries none. */
export type PushJob = Readonly<{
  deviceId: string;
  fact: Readonly<Pick<PushFact, 'kind' | 'template' | 'path'> & { sealedFacts: string }> | null;
  tag: string;
  at: string;
}>;

/** The job of a message, by which its facts are found. */
export const pushJobKey = (deviceId: string, tag: string) => `push:${deviceId}:${tag}`;

/** A message to every device whose owner has this kind on, in the caller's transaction. */
export async function notifyDevices(tx: Queryable, happening: PushFact): Promise<void> {
  const { dedupeKey: tag, at, kind, template, path, sealedFor } = happening;
  const wanting = await tx.rows<{ id: string }>(sql`
    select d.id from push_devices d
     where not exists (
       select from notification_choices c
        where c.customer_id = d.staff_id and c.audience = 'staff' and c.kind = ${kind}
          and c.channel = 'push' and not c.is_on)`);
  for (const { id } of wanting) {
    const sealedFacts = sealedFor(pushJobKey(id, tag));
    await sendTo(tx, id, { fact: { kind, template, path, sealedFacts }, tag, at });
  }
}

/** One message and its job; nothing when there is one under this tag. */
export async function sendTo(
  tx: Queryable,
  deviceId: string,
  { fact, tag, at }: Pick<PushJob, 'fact' | 'tag'> & Readonly<{ at: Date }>,
): Promise<void> {
  const payload: PushJob = { deviceId, fact, tag, at: at.toISOString() };
  const dedupeKey = pushJobKey(deviceId, tag);
  await enqueue(tx, { topic: pushTopic, dedupeKey, payload, runAt: at });
}
