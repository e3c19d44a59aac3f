import { shopSettingFields, type ShopSettings } from '#contracts/admin/settings.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** Notified, after the commit, of every change; the payload is empty. */
export const settingsChannel = 'shop_settings';

/** The current settings; version 0 until one is set. */
export type StoredSettings = Readonly<{
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
  fields: ShopSettings;
}>;

type Row = Readonly<{ key: string; value: unknown; version: number; at: Date; by: string }>;

/**
 * What is set, laid over what the environment gives. A value that its contract no longer allows
 * does not count, so that a stricter version of the program starts with its default.
 */
export async function readSettings(db: Queryable, defaults: ShopSettings): Promise<StoredSettings> {
  const rows = await db.rows<Row>(sql`
    select s.key, s.value, s.version, s.changed_at as at, c.email as by
      from shop_settings s join customers c on c.id = s.changed_by
     order by s.version desc`);
  const set = rows.flatMap(({ key, value }) => {
    const read = shopSettingFields[key as keyof ShopSettings]?.safeParse(value);
    return read?.success ? [[key, read.data] as const] : [];
  });
  const [newest] = rows;
  return {
    version: newest?.version ?? 0,
    changedAt: newest?.at ?? null,
    changedBy: newest?.by ?? null,
    fields: { ...defaults, ...Object.fromEntries(set) },
  };
}

/** Keeps other changes waiting until the transaction ends; readers go on. */
export const lockSettings = (tx: Tx) =>
  tx.execute(sql`lock table shop_settings in share row exclusive mode`);

/** Stores changes under the next version, and notifies every process after the commit. */
export async function saveSettings(
  tx: Tx,
  change: Partial<ShopSettings>,
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<void> {
  const entries = Object.entries(change);
  const keys = entries.map(([key]) => key);
  const values = entries.map(([, value]) => JSON.stringify(value));
  await tx.execute(sql`
    insert into shop_settings (key, value, version, changed_by, changed_at)
    select key, value, ${version}, ${by}, ${at}
      from unnest(${keys}::text[], ${values}::jsonb[]) as given (key, value)
        on conflict (key) do update
       set value = excluded.value, version = excluded.version,
           changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
  await tx.rows(sql`select pg_notify(${settingsChannel}, '')`);
}
