import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatBytes } from '../../../lib/text/format.ts';
import { leasesUsageQuery } from '../../../lib/queries/usage-query.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './usage.module.css';
import { usageWords } from './usage-words.ts';

const UsagePanel = lazy(async () => {
  const { UsagePanel: panel } = await import('./usage-panel.tsx');
  return { default: panel };
});

type Props = { leaseId: string; nowMs: number };

/** One line about what a lease has moved; opened, the whole panel, whose code comes only then. */
export function UsageSlot({ leaseId, nowMs }: Props) {
  const t = useWords(usageWords);
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(leasesUsageQuery);
  const own = data?.find((one) => one.leaseId === leaseId);
  const ago = own?.lastSeenAt ? formatAgo({ at: own.lastSeenAt, nowMs }) : null;
  return (
    <details
      className={styles.slot}
      data-print="hide"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        {t.title}
        {data && (
          <span>
            {own && ago ? t.summary(formatBytes(own.bytesUp + own.bytesDown), ago) : t.unused}
          </span>
        )}
      </summary>
      {opened && (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <UsagePanel leaseId={leaseId} />
        </Suspense>
      )}
    </details>
  );
}
