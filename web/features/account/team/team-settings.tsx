import { useState } from 'react';
import { may, readSession } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from '../settings/settings.module.css';
import { TeamActivity } from './team-activity.tsx';
import { TeamPeople } from './team-people.tsx';
import { teamWords } from './team-words.ts';
import { YourAccounts } from './your-accounts.tsx';

/** The team of the account, for its owners, and the accounts that the person may act for. */
export function TeamSettings() {
  const t = useWords(teamWords);
  const [shown, setShown] = useState(false);
  return (
    <>
      {readSession()?.user.hasTeams && <YourAccounts />}
      {may('account') && (
        <Card className={styles.card} aria-labelledby="team">
          <h2 id="team">{t.title}</h2>
          <p>{t.text}</p>
          <TeamPeople />
          {shown ? (
            <TeamActivity />
          ) : (
            <div className={styles.actions}>
              <Button onClick={() => setShown(true)}>{t.activity}</Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}
