import { displayName, useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { OwnerFacts } from '../../ui/page/owner-facts.tsx';
import { leaseWords } from './words.ts';

type Props = {
  /** Undefined where they could not be read. */
  counts: { active: number; expired: number; total: number } | undefined;
};

/** Whose proxies these are, and how many. */
export function AccountBlock({ counts }: Props) {
  const t = useWords(leaseWords).account;
  const user = useStoredUser();
  const customerId = useCustomerId();
  const facts = [
    [t.id, <code key="id">{customerId ?? t.none}</code>],
    [t.name, displayName(user)],
    [t.email, user?.email ?? t.none],
    [t.active, counts?.active ?? t.none],
    [t.expired, counts?.expired ?? t.none],
    [t.total, counts?.total ?? t.none],
  ] as const;
  return <OwnerFacts id="account-information" title={t.title} facts={facts} />;
}
