import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '#contracts/time.ts';
import { factsQuery } from '../../lib/queries/facts-query.ts';
import { formatDuration } from '../../lib/text/format.ts';
import { locale, useWords } from '../../lib/text/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { deskQuery } from './desk-queries.ts';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';

/** Whether the desk is staffed, and how long a first answer really takes (decision G50). */
export function DeskStateLine() {
  const t = useWords(supportWords).state;
  const { data, isPending } = useQuery(deskQuery);
  const facts = useQuery(factsQuery);
  const hours = facts.data?.openingHours;
  if (isPending || facts.isPending) {
    return (
      <p className={styles.state}>
        <Skeleton width="18rem" height="1.25rem" />
      </p>
    );
  }
  if (!data) return null;
  const { staffOnline, answerMinutes: minutes, answersMeasured } = data;
  const time = minutes !== null && formatDuration(minutes * minuteMs);
  return (
    <p className={`${styles.soft} ${styles.state}`} role="status">
      <i className={styles.dot} data-on={staffOnline || undefined} aria-hidden="true" />
      {staffOnline ? t.online : t.away}{' '}
      {time && <span title={t.measured(answersMeasured)}>{t.usual(time)}</span>}{' '}
      {hours && `${hours[locale()]}.`}
    </p>
  );
}
