import { Settings } from '../../features/account/settings/settings.tsx';
import { useWords } from '../../lib/text/words.ts';
import { noticeWords } from '../../features/notices/words.ts';
import { NoticePreferences } from '../../features/notices/preferences.tsx';

export function SettingsScreen() {
  const { title } = useWords(noticeWords).prefs;
  return <Settings further={{ id: 'notice-preferences', title, card: <NoticePreferences /> }} />;
}
