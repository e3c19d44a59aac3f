import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { bellQuery, type BellSource } from './bell-source.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useRead } from './use-bell.ts';
import { noticeWords } from './words.ts';

/** Everything the bell has said, page by page. */
export function Notices({ source }: { source: BellSource }) {
  const t = useWords(noticeWords);
  const [page, setPage] = useState(0);
  const read = useRead(source);
  const found = useQuery({ ...bellQuery(source, page), placeholderData: keepPreviousData });
  const { data, error } = found;
  if (error) return <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />;
  if (!data) return <Skeleton height="16rem" />;
  const newest = data.content[0];
  if (!newest) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <div className={styles.column}>
      {data.unread > 0 && (
        <Button
          className={styles.link}
          busy={read.isPending}
          onClick={() => read.mutate({ upTo: newest.id })}
        >
          {t.readAll}
        </Button>
      )}
      <div className={styles.frame}>
        <NoticeList notices={data.content} onRead={(id) => read.mutate({ id })} />
      </div>
      <Pager page={page} total={Math.ceil(data.totalItems / data.size)} onPage={setPage} />
    </div>
  );
}
