import { useState, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { Popover } from '@base-ui/react/popover';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NoticePage } from '#contracts/notices.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
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
  trigger: ReactElement;
};

/** The newest notices under the bell; mounted by the first click, so it starts open. */
export default function BellPopup({ source, found, trigger }: Props) {
  const t = useWords(noticeWords);
  const [open, setOpen] = useState(true);
  const read = useRead(source);
  const { data, error } = found;
  const newest = data?.content[0];
  const close = () => setOpen(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={document.querySelector('main') ?? document.body}>
        <Popover.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Popover.Popup className={styles.popup}>
            <div className={styles.head}>
              <Popover.Title className={styles.name}>{t.title}</Popover.Title>
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
            {data?.content.length === 0 && (
              <div className={styles.empty}>
                <p className={styles.name}>{t.none}</p>
                <p className={styles.soft}>{t.noneText}</p>
              </div>
            )}
            {data && (
              <NoticeList
                notices={data.content.slice(0, shownMax)}
                onRead={(id) => read.mutate({ id })}
                onLeave={close}
              />
            )}
            <Link className={styles.all} to={source.page} onClick={close}>
              {t.all}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
