import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { staffBell } from './bell-source.ts';
import { Notices } from './notices.tsx';
import styles from './notices.module.css';
import { PushDevices } from './push-devices.tsx';
import { StaffPreferences } from './staff-preferences.tsx';
import { noticeWords } from './words.ts';

/** What the bell of staff has said, and what one of them chooses to hear. */
export function StaffNotices() {
  const t = useWords(noticeWords);
  useTitle(t.title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t.title}</h1>
      <Notices source={staffBell} />
      <StaffPreferences />
      <PushDevices />
    </div>
  );
}
