import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { deviceName } from '../../../lib/text/device-name.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refusalText } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

const signInsQuery = queryOf(calls.signIns);

const shownAtFirst = 5;

/** Who signed in to the account, or tried to, when and from where. */
export function SignInLog() {
  const t = useWords(settingsWords).signIns;
  const { data, error, isPending } = useQuery(signInsQuery);
  const [isWhole, setIsWhole] = useState(false);
  const all = data?.content ?? [];
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <Card className={styles.card} aria-labelledby="sign-ins" aria-busy={isPending}>
      <h2 id="sign-ins">{t.title}</h2>
      <p>{t.text}</p>
      {isPending && <Skeleton height="4rem" />}
      {error && <p role="alert">{refusalText(error)}</p>}
      {data && all.length === 0 && <p>{t.none}</p>}
      <ul className={styles.sessions}>
        {shown.map(({ id, at, address, userAgent, outcome, method, newDevice }) => (
          <li key={id}>
            <div>
              <b>{deviceName(userAgent)}</b>
              <p>
                {[
                  formatMoment(at),
                  address,
                  method === 'passkey' && t.passkey,
                  newDevice && t.newDevice,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Badge tone={outcome === 'signed-in' ? 'neutral' : 'warn'}>{t.outcomes[outcome]}</Badge>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <div className={styles.actions}>
          <Button onClick={() => setIsWhole(true)}>{t.more(all.length)}</Button>
        </div>
      )}
    </Card>
  );
}
