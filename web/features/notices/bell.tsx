import { lazy, Suspense, useId, useRef, useState } from 'react';
import BellIcon from 'lucide-react/icons/bell';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import type { BellSource } from './bell-source.ts';
import styles from './notices.module.css';
import { useBell } from './use-bell.ts';
import { noticeWords } from './words.ts';

const load = () => import('./bell-popup.tsx');
const BellPopup = lazy(load);
const shownMax = 99;

/**
 * The bell with how much is unread. The browser opens and closes what is under it; the notices are
 * fetched on hover or focus.
 */
export function Bell({ source }: { source: BellSource }) {
  const t = useWords(noticeWords);
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const found = useBell(source);
  const unread = found.data?.unread ?? 0;
  return (
    <>
      <IconButton
        label={t.bell(unread)}
        className={styles.bell}
        popoverTarget={id}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > shownMax ? `${shownMax}+` : unread}
          </span>
        )}
      </IconButton>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.title}
        className={styles.popup}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <Suspense fallback={null}>
            <BellPopup source={source} found={found} onLeave={() => popup.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
