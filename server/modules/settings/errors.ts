import type { ShopSettingName, ShopSettings } from '#contracts/admin/settings.ts';
import { DomainError } from '#platform/errors.ts';

/** Somebody else saved after the editor read; the fields say what stands there now. */
export class SettingsChanged extends DomainError {
  constructor(now: ShopSettings, requested: Readonly<Record<string, unknown>>) {
    const message = 'Someone else changed this. Review the latest version.';
    const fields = Object.keys(requested).map((name) => ({
      pointer: `/change/${name}`,
      detail: `now ${JSON.stringify(now[name as ShopSettingName])}`,
    }));
    super({ kind: 'conflict', code: 'edit-conflict' }, message, { fields });
  }
}
