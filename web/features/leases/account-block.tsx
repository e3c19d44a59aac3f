import { displayName, useCustomerId, useStoredUser } from '../../lib/session.ts';
import { useWords } from '../../lib/words.ts';
import { Card } from '../../ui/card.tsx';
import styles from './leases.module.css';
import { leaseWords } from './words.ts';

type Props = { counts: { active: number; expired: number; total: number } };

/** Whose proxies these are, and how many. */
export function AccountBlock({ counts }: Props) {
  const t = useWords(leaseWords).account;
  const user = useStoredUser();
  const customerId = useCustomerId();
  const facts = [
    [t.id, <code key="id">{customerId ?? t.none}</code>],
    [t.name, displayName(user)],
    [t.email, user?.email ?? t.none],
    [t.active, counts.active],
    [t.expired, counts.expired],
    [t.total, counts.total],
  ] as const;
  return (
    <Card className={styles.account} aria-labelledby="account-information">
      <h2 id="account-information" className={styles.blockTitle}>
        {t.title}
      </h2>
      <dl className={styles.accountFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
