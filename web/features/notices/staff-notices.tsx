import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { staffBell } from './bell-source.ts';
import { Notices } from './notices.tsx';
import { PushDevices } from './push-devices.tsx';
import { StaffPreferences } from './staff-preferences.tsx';
import { noticeWords } from './words.ts';

/** The notices of the staff bell, and a team member's preferences. */
export function StaffNotices() {
  const t = useWords(noticeWords);
  useTitle(t.title);
  return (
    <PageFrame narrow title={t.title}>
      <Notices source={staffBell} />
      <StaffPreferences />
      <PushDevices />
    </PageFrame>
  );
}
