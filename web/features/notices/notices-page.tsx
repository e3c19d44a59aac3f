import { useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { bellQuery, type BellSource } from './bell-source.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useRead } from './use-bell.ts';
import { noticeWords } from './words.ts';

/** Everything the bell has said, and below it what the reader chooses about it. */
export function NoticesPage({ source, children }: { source: BellSource; children?: ReactNode }) {
  const t = useWords(noticeWords);
  useTitle(t.title);
  const [page, setPage] = useState(0);
  const read = useRead(source);
  const found = useQuery({ ...bellQuery(source, page), placeholderData: keepPreviousData });
  const { data, error } = found;
  const newest = data?.content[0];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t.title}</h1>
        {newest && data.unread > 0 && (
          <Button busy={read.isPending} onClick={() => read.mutate({ upTo: newest.id })}>
            {t.readAll}
          </Button>
        )}
      </div>
      {error && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      {!data && !error && <Skeleton height="16rem" />}
      {data?.totalItems === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {data && data.totalItems > 0 && (
        <div className={styles.frame}>
          <NoticeList notices={data.content} onRead={(id) => read.mutate({ id })} />
        </div>
      )}
      {data && (
        <Pager page={page} total={Math.ceil(data.totalItems / data.size)} onPage={setPage} />
      )}
      {children}
    </div>
  );
}
