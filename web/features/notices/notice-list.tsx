import type { MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Notice } from '#contracts/account/notices.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import styles from './notices.module.css';
import { noticeWords } from './words.ts';

type Props = {
  notices: readonly Notice[];
  onRead: (id: number) => void;
  /** Runs when one is followed. */
  onLeave?: () => void;
};

/** Notices, each a way to the screen that it is about. */
export function NoticeList({ notices, onRead, onLeave }: Props) {
  const t = useWords(noticeWords);
  const router = useRouter();
  const follow = ({ id, path, isRead }: Notice) => {
    return (event: MouseEvent) => {
      if (!isRead) onRead(id);
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onLeave?.();
      router.history.push(path);
    };
  };
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles.item} data-unread={!notice.isRead}>
          <a href={notice.path} onClick={follow(notice)}>
            {!notice.isRead && <span className={styles.dot} role="img" aria-label={t.unread} />}
            <span className={styles.name}>{notice.title}</span>
            <span className={styles.soft}>{notice.text}</span>
            <time className={styles.when} dateTime={notice.createdAt}>
              {formatMoment(notice.createdAt)}
            </time>
          </a>
        </li>
      ))}
    </ul>
  );
}
