import type { ShopSettingName, ShopSettings } from '#contracts/admin/settings.ts';
import type { Tx } from '#platform/db.ts';
import { lockSettings, readSettings, saveSettings, type StoredSettings } from './settings.sql.ts';
import { DomainError } from '#platform/errors.ts';

type Input = Readonly<{
  /** The version that the editor saw. */
  version: number;
  change: Readonly<{ [Name in ShopSettingName]?: ShopSettings[Name] | undefined }>;
  /** What counts where nothing is set. */
  defaults: ShopSettings;
  /** The member of staff. */
  by: string;
  at: Date;
}>;

export type Changed = Readonly<{
  /** Only what differs, both times. */
  before: Partial<ShopSettings>;
  after: Partial<ShopSettings>;
  stored: StoredSettings;
}>;

/**
 * Stores the changed values, in the caller's transaction, which audits it. Undefined without a
 * change. Throws `edit-conflict` after another save since the editor's read.
 */
export async function changeSettings(
  tx: Tx,
  { version, change, defaults, by, at }: Input,
): Promise<Changed | undefined> {
  await lockSettings(tx);
  const stood = await readSettings(tx, defaults);
  if (stood.version !== version) refuseChanged(stood.fields, change);
  const names = (Object.keys(change) as ShopSettingName[]).filter(
    (name) => change[name] !== undefined && !same(change[name], stood.fields[name]),
  );
  if (names.length === 0) return undefined;
  const after = pick(change as Partial<ShopSettings>, names);
  await saveSettings(tx, after, { version: version + 1, by, at });
  const stored = await readSettings(tx, defaults);
  return { before: pick(stood.fields, names), after, stored };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pick = (from: Partial<ShopSettings>, names: readonly ShopSettingName[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<ShopSettings>;

/** Another save since the editor's read; the fields have the current values. */
function refuseChanged(now: ShopSettings, requested: Readonly<Record<string, unknown>>): never {
  const fields = Object.keys(requested).map((name) => ({
    pointer: `/change/${name}`,
    detail: `now ${JSON.stringify(now[name as ShopSettingName])}`,
  }));
  const message = 'Someone else changed this. Review the latest version.';
  throw new DomainError('edit-conflict', message, { fields });
}
