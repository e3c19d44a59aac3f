import type { ModemKind } from '#contracts/admin/goods/modems.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { ModemTarget } from './providers/modem.ts';

/** Where modems are told, with the credentials. */
export const modemTargets: SealedColumn = {
  purpose: 'modem-target',
  name: 'upstream_modems.target_sealed',
  form: 'bytes',
  table: sql`upstream_modems`,
  key: sql`upstream_id`,
  value: sql`target_sealed`,
  put: sql`target_sealed = line.value`,
};

export type ModemSettings = Readonly<{
  kind: Exclude<ModemKind, 'none'>;
  target: ModemTarget;
  everySeconds: number;
}>;
type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;
type Row = Omit<ModemSettings, 'target'> & Readonly<{ modem: string | null; sealed: Buffer }>;

/** How an upstream's modem is told; undefined where there is none. */
export async function findModem(
  { db, keyring }: Vault,
  upstreamId: UpstreamId,
): Promise<ModemSettings | undefined> {
  const [row] = await db.rows<Row>(sql`
    select kind, modem, target_sealed as sealed, every_seconds as "everySeconds"
      from upstream_modems where upstream_id = ${upstreamId}`);
  if (!row) return undefined;
  const { sealed, modem, ...settings } = row;
  const opened = keyring.open(placeIn(modemTargets, upstreamId), sealed);
  const secret = JSON.parse(opened) as Omit<ModemTarget, 'modem'>;
  return { ...settings, target: { ...secret, modem } };
}

/** Makes whoever asks this modem wait for each other. Undefined where there is no modem. */
export async function lockModem(
  tx: Tx,
  upstreamId: UpstreamId,
): Promise<Pick<ModemSettings, 'everySeconds'> | undefined> {
  const [row] = await tx.rows<Pick<ModemSettings, 'everySeconds'>>(sql`
    select every_seconds as "everySeconds" from upstream_modems
     where upstream_id = ${upstreamId} for update`);
  return row;
}

/** Seconds between two changes of this modem; undefined where there is none. */
export async function changeInterval(
  db: Queryable,
  upstreamId: UpstreamId,
): Promise<number | undefined> {
  const [row] = await db.rows<Pick<ModemSettings, 'everySeconds'>>(sql`
    select every_seconds as "everySeconds" from upstream_modems
     where upstream_id = ${upstreamId}`);
  return row?.everySeconds;
}

/** Sets how an upstream's modem is told. */
export async function saveModem(
  { tx, keyring }: Readonly<{ tx: Tx; keyring: Keyring }>,
  { upstreamId, ...settings }: ModemSettings & Readonly<{ upstreamId: UpstreamId }>,
  at: Date,
): Promise<void> {
  const { kind, target, everySeconds } = settings;
  const { modem, ...secret } = target;
  const sealed = keyring.seal(placeIn(modemTargets, upstreamId), JSON.stringify(secret));
  await tx.execute(sql`
    insert into upstream_modems (upstream_id, kind, modem, target_sealed, every_seconds, saved_at)
    values (${upstreamId}, ${kind}, ${modem}, ${sealed}, ${everySeconds}, ${at})
    on conflict (upstream_id) do update
       set kind = excluded.kind, modem = excluded.modem, target_sealed = excluded.target_sealed,
           every_seconds = excluded.every_seconds, saved_at = excluded.saved_at`);
}

/** Its address is not changed any more. */
export const dropModem = (tx: Tx, upstreamId: UpstreamId) =>
  tx.execute(sql`delete from upstream_modems where upstream_id = ${upstreamId}`);

/** Keeps checks away from an upstream that changes, until then; null lets them go on. */
export const holdChecks = (db: Queryable, upstreamId: UpstreamId, until: Date | null) =>
  db.execute(sql`
    update upstream_modems set changing_until = ${until} where upstream_id = ${upstreamId}`);
