import { lazy, Suspense, useState } from 'react';
import { Bell as BellIcon } from 'lucide-react';
import { useWords } from '../../lib/words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BellSource } from './bell-source.ts';
import styles from './notices.module.css';
import { useBell } from './use-bell.ts';
import { noticeWords } from './words.ts';

const load = () => import('./bell-popup.tsx');
const BellPopup = lazy(load);
const shownMax = 99;

/** The bell with how much is unread; what it says is fetched when somebody comes near. */
export function Bell({ source }: { source: BellSource }) {
  const t = useWords(noticeWords);
  const [wanted, setWanted] = useState(false);
  const found = useBell(source);
  const unread = found.data?.unread ?? 0;
  const button = (
    <IconButton
      label={t.bell(unread)}
      className={styles.bell}
      aria-haspopup="dialog"
      aria-expanded={wanted}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <BellPopup source={source} found={found} trigger={button} />
    </Suspense>
  );
}
