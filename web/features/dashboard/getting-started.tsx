import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { DashboardSummary } from '#contracts/orders.ts';
import { profileQuery } from '../../lib/profile-query.ts';
import { useWords } from '../../lib/words.ts';
import { Card } from '../../ui/card.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

/** Three steps with real ticks; the card leaves once all of them are done. */
export function GettingStarted({ summary }: { summary: DashboardSummary }) {
  const t = useWords(homeWords).start;
  const profile = useQuery(profileQuery);
  const steps = [
    { key: 'explore', to: '/client/proxy', done: summary.orders > 0 },
    { key: 'profile', to: '/account/settings', done: Boolean(profile.data?.phone) },
    { key: 'purchase', to: '/client/proxy', done: summary.totalProducts > 0 },
  ] as const;
  if (steps.every(({ done }) => done)) return null;
  return (
    <Card className={styles.card} aria-labelledby="getting-started">
      <h2 id="getting-started">{t.title}</h2>
      <ol className={styles.steps}>
        {steps.map(({ key, to, done }, index) => (
          <li key={key} data-done={done || undefined}>
            <span className={styles.stepMark} aria-hidden="true">
              {done ? <Check /> : index + 1}
            </span>
            <div>
              <Link to={to}>{t[key].title}</Link>
              <p>{done ? t.done : t[key].text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
