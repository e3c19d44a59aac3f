import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { passkeysBelongHere } from '../../../lib/passkeys-here.ts';
import { profileQuery } from '../../../lib/queries/profile-query.ts';
import { useIsStaff } from '../../../lib/session/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useWords } from '../../../lib/text/words.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataSettings } from './settings-data.tsx';
import { EmailSettings } from './settings-email.tsx';
import { ProfileSettings } from './settings-profile.tsx';
import { SecuritySettings } from './settings-security.tsx';
import { SessionList } from './settings-sessions.tsx';
import { SignInLog } from './settings-sign-ins.tsx';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

const Passkeys = lazy(async () => ({
  default: (await import('./settings-passkeys.tsx')).Passkeys,
}));

/** Everything a customer may change about their account. */
export function Settings({ children }: { children?: ReactNode }) {
  const t = useWords(settingsWords);
  useTitle(t.settings);
  const profile = useQuery(profileQuery);
  const hasPasskeys = !useIsStaff() && passkeysBelongHere();
  return (
    <PageFrame
      title={t.settings}
      actions={
        <Link className={buttonClass()} to="/account/changepassword">
          {t.password.link}
        </Link>
      }
    >
      {profile.isError && (
        <Unreachable title={t.failed} again={t.tryAgain} onAgain={profile.refetch} />
      )}
      <div className={styles.columns}>
        {profile.isPending && <Skeleton height="24rem" />}
        {profile.data && (
          <>
            <ProfileSettings key={profile.dataUpdatedAt} profile={profile.data} />
            <EmailSettings email={profile.data.email} />
            <SecuritySettings security={profile.data} />
            {hasPasskeys && (
              <Suspense fallback={<Skeleton height="11rem" />}>
                <Passkeys />
              </Suspense>
            )}
          </>
        )}
        {children}
        <SessionList />
        <SignInLog />
        <Card className={styles.card} aria-labelledby="api-access">
          <h2 id="api-access">{t.api.title}</h2>
          <p>{t.api.text}</p>
          <div className={styles.actions}>
            <Link className={buttonClass()} to="/account/api">
              {t.api.link}
            </Link>
          </div>
        </Card>
        <DataSettings />
      </div>
    </PageFrame>
  );
}
