import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { ProviderName } from '#contracts/goods/servers.ts';

export type Stranger = Readonly<{
  reference: string;
  name: string;
  serverId: string | null;
  why: 'unknown' | 'not-ours-any-more';
}>;
export type MachineAlarm = Omit<Stranger, 'why'> &
  Readonly<{
    id: number;
    provider: string;
    why: Stranger['why'] | 'does-not-fit';
    seenAt: Date;
    lastSeenAt: Date;
  }>;

/** What no server of ours explains at a provider now; what is not there any more is closed. */
export async function saveStrangers(
  tx: Tx,
  {
    provider,
    found,
    at,
  }: Readonly<{
    provider: ProviderName;
    found: readonly Stranger[];
    at: Date;
  }>,
): Promise<void> {
  for (const { reference, name, serverId, why } of found) {
    await tx.execute(sql`
      insert into machine_alarms (provider, reference, name, server_id, why, seen_at, last_seen_at)
      values (${provider}, ${reference}, ${name}, ${serverId}, ${why}, ${at}, ${at})
      on conflict (provider, reference) where resolved_at is null
        do update set last_seen_at = excluded.last_seen_at`);
  }
  const seen = found.map(({ reference }) => reference);
  await tx.execute(sql`
    update machine_alarms set resolved_at = ${at}, resolution = 'not there any more'
     where provider = ${provider} and resolved_at is null and why <> 'does-not-fit'
       and reference <> all (${seen}::text[])`);
}

/** Why an offer cannot be created as sold at its placement; without reasons it can. */
export type Misplaced = Readonly<{ offerId: string; reasons: readonly string[] }>;

const nameMax = 300;

/**
 * The one open alarm of an offer that cannot be created as sold; it closes when the offer can be
 * created again, or elsewhere.
 */
export async function saveMisfits(
  tx: Tx,
  { offerId, reasons, provider, at }: Misplaced & Readonly<{ provider: ProviderName; at: Date }>,
): Promise<void> {
  const reference = `offer ${offerId}`;
  const name = reasons.join(' ').slice(0, nameMax);
  const stays = reasons.length > 0 ? provider : null;
  await tx.execute(sql`
    update machine_alarms set resolved_at = ${at}, resolution = 'it fits now'
     where reference = ${reference} and why = 'does-not-fit' and resolved_at is null
       and provider is distinct from ${stays}`);
  if (stays === null) return;
  await tx.execute(sql`
    insert into machine_alarms (provider, reference, name, why, seen_at, last_seen_at)
    values (${provider}, ${reference}, ${name}, 'does-not-fit', ${at}, ${at})
    on conflict (provider, reference) where resolved_at is null
      do update set name = excluded.name, last_seen_at = excluded.last_seen_at`);
}

/** Machines that staff are to look at, oldest first. */
export const openAlarms = (db: Queryable): Promise<MachineAlarm[]> =>
  db.rows<MachineAlarm>(sql`
    select id, provider, reference, name, server_id as "serverId", why, seen_at as "seenAt",
           last_seen_at as "lastSeenAt"
      from machine_alarms where resolved_at is null order by seen_at, id limit 100`);

/** Closes an alarm by hand; false when it is closed. */
export async function closeAlarm(
  tx: Tx,
  { id, resolution, at }: Readonly<{ id: number; resolution: string; at: Date }>,
): Promise<boolean> {
  const closed = await tx.execute(sql`
    update machine_alarms set resolved_at = ${at}, resolution = ${resolution}
     where id = ${id} and resolved_at is null`);
  return closed > 0;
}
