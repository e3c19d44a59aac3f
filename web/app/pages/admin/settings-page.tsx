import { Link } from '@tanstack/react-router';
import { Settings } from '../../../features/admin/settings/settings.tsx';
import { settingsWords } from '../../../features/admin/settings/settings-words.ts';
import { buttonClass } from '../../../ui/button.tsx';

export default function SettingsPage() {
  return (
    <Settings
      toBilling={
        <Link to="/admin/billing" className={buttonClass()}>
          {settingsWords.toBilling}
        </Link>
      }
    />
  );
}
