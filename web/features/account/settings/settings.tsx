import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { passkeysBelongHere } from '../../../lib/passkeys-here.ts';
import { profileQuery } from '../../../lib/queries/profile-query.ts';
import { may, useIsStaff } from '../../../lib/session/session.ts';
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
import { dataWords } from './data-words.ts';
import { passkeyWords } from './passkey-words.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

const TeamSettings = lazy(async () => ({
  default: (await import('../team/team-settings.tsx')).TeamSettings,
}));

const Passkeys = lazy(async () => ({
  default: (await import('./settings-passkeys.tsx')).Passkeys,
}));

type Section = Readonly<{ id: string; title: string }>;
type Props = {
  /** A card of another part of the shop, and what its heading is. */
  further?: Section & { card: ReactNode };
};

/** Everything a customer may change about their account, with the way to each part of it. */
export function Settings({ further }: Props) {
  const t = useWords(settingsWords);
  useTitle(t.settings);
  const profile = useQuery(profileQuery);
  const dataTitle = useWords(dataWords).title;
  const passkeysTitle = useWords(passkeyWords).title;
  const isStaff = useIsStaff();
  const hasPasskeys = !isStaff && passkeysBelongHere();
  const sections: Section[] = [
    { id: 'personal-details', title: t.profile.title },
    { id: 'email-address', title: t.email.title },
    { id: 'sign-in-security', title: t.security.title },
    ...(hasPasskeys ? [{ id: 'passkeys-title', title: passkeysTitle }] : []),
    ...(further ? [further] : []),
    ...(may('account') && !isStaff ? [{ id: 'team', title: t.team }] : []),
    { id: 'sessions', title: t.sessions.title },
    { id: 'sign-ins', title: t.signIns.title },
    { id: 'api-access', title: t.api.title },
    { id: 'your-data-title', title: dataTitle },
  ];
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
      <div className={styles.layout}>
        <Rail sections={sections} />
        <div className={styles.parts}>
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
          {!profile.isPending && (
            <Further further={further}>
              {!isStaff && (
                <Suspense fallback={<Skeleton height="11rem" />}>
                  <TeamSettings />
                </Suspense>
              )}
            </Further>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

/** The way to each part, beside them or above. */
function Rail({ sections }: { sections: readonly Section[] }) {
  const t = useWords(settingsWords);
  return (
    <nav className={styles.rail} aria-label={t.sections}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What stands below the profile's parts, and so comes after them. */
function Further({ further, children }: { further: Props['further']; children: ReactNode }) {
  const t = useWords(settingsWords);
  return (
    <>
      {further?.card}
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
    </>
  );
}
