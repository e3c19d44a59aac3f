import type { OfficeWorld } from '#modules/staff';
import type { Keyring } from '#platform/secrets.ts';
import type { LiveSettings } from '../live-settings.ts';

export type SettingsOfficeWorld = OfficeWorld &
  Readonly<{ config: Readonly<{ publicUrl: string }>; keyring: Keyring; settings: LiveSettings }>;
