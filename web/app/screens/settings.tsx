import { Settings } from '../../features/account/settings/settings.tsx';
import { NoticePreferences } from '../../features/notices/preferences.tsx';

export function SettingsScreen() {
  return (
    <Settings>
      <NoticePreferences />
    </Settings>
  );
}
