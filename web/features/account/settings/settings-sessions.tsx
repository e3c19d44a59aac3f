import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { deviceName } from '../../../lib/text/device-name.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refusalText } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

const sessionsQuery = queryOf(calls.sessions);

/** Every open session, with a way to end each but this one. */
export function SessionList() {
  const t = useWords(settingsWords).sessions;
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = async (id: string) => {
    try {
      await request(calls.endSession, { params: { id } });
    } catch (cause) {
      notify({ kind: 'error', title: refusalText(cause) });
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Card className={styles.card} aria-labelledby="sessions" aria-busy={sessions.isPending}>
      <h2 id="sessions">{t.title}</h2>
      {sessions.isPending && <Skeleton height="4rem" />}
      {sessions.error && <p role="alert">{refusalText(sessions.error)}</p>}
      <ul className={styles.sessions}>
        {sessions.data?.content.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceName(session.userAgent)}</b>
              <p>
                {session.address} · {t.lastSeen(formatMoment(session.lastSeenAt))}
              </p>
            </div>
            {session.current ? (
              <Badge tone="ok">{t.current}</Badge>
            ) : (
              <Button
                size="small"
                aria-label={t.endNamed(deviceName(session.userAgent))}
                onClick={() => void end(session.id)}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
