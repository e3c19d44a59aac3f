import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { displayName, useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { summaryQuery } from '../../lib/queries/summary-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile-words.ts';

const categories = [
  ['proxies', '/dashboard/proxies'],
  ['vps', '/dashboard/vps'],
  ['templates', '/dashboard/templates'],
  ['nonVoip', '/dashboard/nonvoip'],
  ['vcc', '/dashboard/vcc'],
] as const;

/** Who is signed in, and what they have bought by kind; what can be changed is in the settings. */
export function Profile() {
  const t = useWords(profileWords);
  useTitle(t.title);
  const user = useStoredUser();
  const customerId = useCustomerId();
  const summary = useQuery(summaryQuery);
  const name = displayName(user);
  const figure = (value: number | undefined) =>
    summary.isPending ? <Skeleton width="2rem" /> : (value ?? '–');
  return (
    <PageFrame title={t.title}>
      {summary.isError && <Notice tone="bad">{t.failed}</Notice>}
      <div className={styles.columns}>
        <Card className={styles.card} aria-labelledby="personal-information">
          <div className={styles.person}>
            <span className={styles.avatar} aria-hidden="true">
              {name.charAt(0).toUpperCase()}
            </span>
            <p>
              <strong>{name}</strong>
              <br />
              {user?.email}
            </p>
            <Link className={buttonClass()} to="/account/settings">
              {t.settings}
            </Link>
          </div>
          <h2 id="personal-information">{t.personal}</h2>
          <Facts
            items={[
              [t.fullName, name],
              [t.email, user?.email ?? t.none],
              [t.customerId, <code key="id">{customerId ?? t.none}</code>],
            ]}
          />
        </Card>
        <Card className={styles.card} aria-labelledby="account-summary">
          <h2 id="account-summary">{t.summary}</h2>
          <Facts items={[[t.totalProducts, figure(summary.data?.totalProducts)]]} />
        </Card>
        <Card className={styles.card} aria-labelledby="by-category">
          <h2 id="by-category">{t.byCategory}</h2>
          <Facts
            items={categories.map(([key, to]) => [
              <Link key={key} to={to}>
                {t.categories[key]}
              </Link>,
              figure(summary.data?.productsByCategory[key]),
            ])}
          />
        </Card>
      </div>
    </PageFrame>
  );
}
