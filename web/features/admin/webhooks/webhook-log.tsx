import { useQuery } from '@tanstack/react-query';
import { webhookCalls } from '#contracts/account/webhooks.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { webhookWords as t } from './words.ts';

const tones = { waiting: 'info', refused: 'warn', 'given-up': 'bad', sent: 'ok' } as const;
const refreshMs = 5_000;

/** What became of each delivery, newest first; one that was given up can be tried anew. */
export function WebhookLog({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...queryOf(webhookCalls.webhookDeliveries, { params: { id } }),
    refetchInterval: refreshMs,
  });
  const retry = useAct((delivery: string) =>
    request(webhookCalls.retryDelivery, { params: { id: delivery } }),
  );
  if (error) return <Notice tone="bad" live title={error.message} />;
  if (!data) return <Skeleton height="6rem" />;
  if (data.content.length === 0) return <p className={styles.soft}>{t.noDeliveries}</p>;
  return (
    <ul className={styles.lines} aria-label={t.log}>
      {data.content.map(({ id: delivery, event, state, tries, lastError, createdAt }) => (
        <li key={delivery} className={styles.line}>
          <div>
            <p>
              {event} <Badge tone={tones[state]}>{t.state[state]}</Badge>
            </p>
            <p className={styles.soft}>
              {formatMoment(createdAt)} · {t.tries(tries)}
              {lastError && ` · ${lastError}`}
            </p>
          </div>
          {(state === 'given-up' || state === 'refused') && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(delivery)}>
              {t.retry}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
