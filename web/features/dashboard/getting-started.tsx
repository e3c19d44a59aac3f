import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { hasLooked } from '../../lib/looked-around.ts';
import { profileQuery } from '../../lib/queries/profile-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

/** Who was done once is done, so nothing is kept free for a card that will not come. */
const doneKey = 'startedAll';

/**
 * Three steps in a line with real ticks, which leaves once all of them are done. Until the answers
 * are there its marks are empty: a step is neither done nor undone, and nothing below jumps.
 */
export function GettingStarted({ summary }: { summary: DashboardSummary | undefined }) {
  const t = useWords(homeWords).start;
  const profile = useQuery(profileQuery);
  const [wasDone] = useState(() => localStorage.getItem(doneKey) === 'yes');
  const isKnown = summary !== undefined && !profile.isPending;
  const steps = [
    { key: 'explore', to: '/client/proxy', done: hasLooked() || (summary?.orders ?? 0) > 0 },
    { key: 'profile', to: '/account/settings', done: Boolean(profile.data?.phone) },
    { key: 'purchase', to: '/client/proxy', done: (summary?.totalProducts ?? 0) > 0 },
  ] as const;
  const allDone = isKnown && steps.every(({ done }) => done);
  useEffect(() => {
    if (isKnown) localStorage.setItem(doneKey, allDone ? 'yes' : 'no');
  }, [isKnown, allDone]);
  if (allDone || (!isKnown && wasDone)) return null;
  return (
    <Card className={styles.start} aria-labelledby="getting-started" aria-busy={!isKnown}>
      <h2 id="getting-started">{t.title}</h2>
      <ol className={styles.steps}>
        {steps.map(({ key, to, done }, index) => (
          <li key={key} data-done={(isKnown && done) || undefined}>
            <span className={styles.stepMark} aria-hidden="true">
              {isKnown && (done ? <Check /> : index + 1)}
            </span>
            <Link to={to}>{t[key]}</Link>
            {isKnown && done && <span className={styles.stepDone}>{t.done}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
