import { Settings } from '../../features/account/settings.tsx';
import { NoticePreferences } from '../../features/notices/preferences.tsx';

export function SettingsScreen() {
  return (
    <Settings>
      <NoticePreferences />
    </Settings>
  );
}
