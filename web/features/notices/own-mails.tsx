import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownMailCalls } from '#contracts/support/mails.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterView } from '../../ui/letter.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import styles from './notices.module.css';
import { noticeWords } from './words.ts';

/** The mails a customer was sent, to be read again. */
export function OwnMails() {
  const words = useWords(noticeWords);
  const t = words.mails;
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery({
    ...queryOf(ownMailCalls.ownMails, { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  return (
    <div className={styles.column}>
      <p className={styles.soft}>{t.text}</p>
      {error && <Unreachable title={t.failed} again={words.again} onAgain={found.refetch} />}
      {!data && !error && <Skeleton height="16rem" />}
      {data?.totalItems === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {data && data.totalItems > 0 && (
        <ul className={`${styles.list} ${styles.frame}`}>
          {data.content.map(({ id, subject, sentAt }) => (
            <li key={id} className={styles.item}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpened(id)}>
                <span className={styles.name}>{subject}</span>
                <time className={styles.when} dateTime={sentAt}>
                  {formatMoment(sentAt)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager page={page} total={Math.ceil(data.totalItems / data.size)} onPage={setPage} />
      )}
      {opened !== null && <OwnMail id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function OwnMail({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(noticeWords);
  const { data, error, refetch } = useQuery(queryOf(ownMailCalls.ownMail, { params: { id } }));
  return (
    <Dialog open onClose={onClose} title={words.mails.read} size="large">
      {error && <Unreachable title={words.mails.failed} again={words.again} onAgain={refetch} />}
      {data && <LetterView letter={data.letter} />}
      {!data && !error && <Skeleton height="20rem" />}
    </Dialog>
  );
}
