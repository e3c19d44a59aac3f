import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NoticePage } from '#contracts/account/notices.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import type { BellSource } from './bell-source.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useRead } from './use-bell.ts';
import { noticeWords } from './words.ts';

const shownMax = 6;

type Props = {
  source: BellSource;
  found: UseQueryResult<NoticePage>;
  onLeave: () => void;
};

/** The newest notices, under the bell. */
export default function BellPopup({ source, found, onLeave }: Props) {
  const t = useWords(noticeWords);
  const read = useRead(source);
  const { data, error } = found;
  const newest = data?.content[0];
  return (
    <>
      <div className={styles.head}>
        <p className={styles.name}>{t.title}</p>
        {newest && data.unread > 0 && (
          <Button
            variant="quiet"
            busy={read.isPending}
            onClick={() => read.mutate({ upTo: newest.id })}
          >
            {t.readAll}
          </Button>
        )}
      </div>
      {error && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      {!data && !error && <Skeleton height="9rem" />}
      {data && !newest && <p className={styles.soft}>{t.noneText}</p>}
      {data && (
        <NoticeList
          notices={data.content.slice(0, shownMax)}
          onRead={(id) => read.mutate({ id })}
          onLeave={onLeave}
        />
      )}
      <Link className={styles.all} to={source.page} onClick={onLeave}>
        {t.all}
      </Link>
    </>
  );
}
