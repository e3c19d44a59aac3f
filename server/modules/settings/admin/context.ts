import type { AdminContext } from '#modules/staff';
import type { Keyring } from '#platform/secrets.ts';
import type { LiveSettings } from '../live-settings.ts';

export type SettingsAdminContext = AdminContext &
  Readonly<{ config: Readonly<{ publicUrl: string }>; keyring: Keyring; settings: LiveSettings }>;
