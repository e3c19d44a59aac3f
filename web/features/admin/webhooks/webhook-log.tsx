import { useQuery } from '@tanstack/react-query';
import { webhookCalls } from '#contracts/account/webhooks.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import { Answered } from '../screen/screen.tsx';
import { webhookWords as t } from './words.ts';

const tones = { waiting: 'info', refused: 'warn', 'given-up': 'bad', sent: 'ok' } as const;
const refreshMs = 5_000;

/** What became of each delivery, newest first; one that was given up can be tried anew. */
export function WebhookLog({ id }: { id: string }) {
  const query = useQuery({
    ...queryOf(webhookCalls.webhookDeliveries, { params: { id } }),
    refetchInterval: refreshMs,
  });
  return (
    <Answered query={query} height="6rem">
      {({ content }) => <Deliveries deliveries={content} />}
    </Answered>
  );
}

type Deliveries = AnswerOf<typeof webhookCalls.webhookDeliveries>['content'];

function Deliveries({ deliveries }: { deliveries: Deliveries }) {
  if (deliveries.length === 0) return <p className={styles.soft}>{t.noDeliveries}</p>;
  return (
    <ul className={styles.lines} aria-label={t.log}>
      {deliveries.map(({ id: delivery, event, state, tries, lastError, createdAt }) => (
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
            <Act
              word={t.retry}
              run={() => request(webhookCalls.retryDelivery, { params: { id: delivery } })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
