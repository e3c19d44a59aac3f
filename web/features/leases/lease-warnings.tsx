import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { autoRenewalsQuery } from '../../lib/queries/auto-renewals-query.ts';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { useCustomerId } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWords } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leasedProxies, ringText, timeLeft } from './leased-proxy.ts';
import styles from './life.module.css';
import { lifeWords } from './life-words.ts';

const tickMs = 30_000;
/** A day's lease that was just bought is no news, although its badge counts days. */
const lastPart = 0.25;

/** At the foot of the home screen: what ends within three days, with the way to keep it. */
export function LeaseWarnings() {
  const t = useWords(lifeWords).soon;
  const customerId = useCustomerId();
  const { data } = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const nowMs = useNow(tickMs);
  const ending = leasedProxies(data ?? []).flatMap((proxy) => {
    const { badge, leftMs, share } = timeLeft(proxy, nowMs);
    const isSoon = badge === 'expiring' && share <= lastPart;
    return isSoon && proxy.leaseId ? [{ ...proxy, leftMs, id: proxy.leaseId }] : [];
  });
  // What renews by itself needs nobody; nothing is said until that is known.
  const auto = useQuery({ ...autoRenewalsQuery, enabled: ending.length > 0 });
  if (auto.isPending) return null;
  const goesOn = (id: string) =>
    auto.data?.some(
      ({ leaseId, pays }) => leaseId === id && (pays === 'balance' || pays === 'mpesa'),
    );
  const left = ending.filter(({ id }) => !goesOn(id));
  const [first] = left.toSorted((one, other) => one.leftMs - other.leftMs);
  if (!first) return null;
  const { warning = '' } = styles;
  const link = buttonClass({ variant: 'primary', size: 'small' });
  if (left.length > 1) {
    return (
      <div className={warning}>
        <Notice
          tone="warn"
          title={t.more(left.length)}
          action={
            <Link className={link} to="/dashboard/proxies">
              {t.show}
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <div className={warning}>
      <Notice
        tone="warn"
        title={`${t.title}: ${first.city}`}
        action={
          <Link
            className={link}
            to="/dashboard/proxies/$id"
            params={{ id: first.id }}
            search={{ renew: 'daily' }}
          >
            {t.renew}
          </Link>
        }
      >
        {t.text(ringText(first.leftMs))}
      </Notice>
    </div>
  );
}
