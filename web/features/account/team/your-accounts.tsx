import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { teamCalls } from '#contracts/account/team.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { readSession } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';
import { actFor, switchTo } from './act-for.ts';
import { SureButton } from './sure-button.tsx';
import { teamWords } from './team-words.ts';

const teamsQuery = queryOf(teamCalls.teams);

/** The accounts that a person may act for, with the way to each; nothing for who has only one. */
export function YourAccounts() {
  const t = useWords(teamWords);
  const client = useQueryClient();
  const user = readSession()?.user;
  const teams = useQuery(teamsQuery);
  const now = user?.team ? user.customerId : null;
  return (
    <Card className={styles.card} aria-labelledby="your-accounts">
      <h2 id="your-accounts">{t.teams}</h2>
      {teams.isPending && <Skeleton height="6rem" />}
      {teams.error && <p role="alert">{refusalText(teams.error)}</p>}
      {teams.data && (
        <ul className={cx(styles.sessions, styles.tokens)}>
          <li>
            <div className={styles.token}>
              <b>{t.own}</b>
              <p>{user?.email}</p>
            </div>
            <Way id={null} name={t.own} isHere={now === null} />
          </li>
          {teams.data.content.map(({ id, name, email, role }) => (
            <li key={id}>
              <div className={styles.token}>
                <b>{name}</b>
                <p>
                  {email} · {t.roles[role]}
                </p>
              </div>
              <div className={styles.actions}>
                <Way id={id} name={name} isHere={now === id} />
                <SureButton
                  label={t.leave}
                  name={t.leaveNamed(name)}
                  text={t.leaveText(name)}
                  onSure={async () => {
                    // The session ends with the membership that it is for.
                    if (now === id) await switchTo(null);
                    await request(teamCalls.leaveTeam, { params: { id } });
                    if (now === id) window.location.assign('/dashboard');
                    await client.invalidateQueries({ queryKey: teamsQuery.queryKey });
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type WayProps = { id: string | null; name: string; isHere: boolean };

function Way({ id, name, isHere }: WayProps) {
  const t = useWords(teamWords);
  const [busy, setBusy] = useState(false);
  if (isHere) return <Badge tone="ok">{t.here}</Badge>;
  const go = async () => {
    setBusy(true);
    try {
      await actFor(id);
    } catch (cause) {
      setBusy(false);
      notify({ kind: 'error', title: refusalText(cause) });
    }
  };
  return (
    <Button size="small" aria-label={t.chooseNamed(name)} busy={busy} onClick={() => void go()}>
      {t.choose}
    </Button>
  );
}
