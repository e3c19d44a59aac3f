import { Settings } from '../../features/account/settings.tsx';
import { NoticePreferences } from '../../features/notices/preferences.tsx';

export default function SettingsPage() {
  return (
    <Settings>
      <NoticePreferences />
    </Settings>
  );
}
