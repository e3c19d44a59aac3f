import { useQuery } from '@tanstack/react-query';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import record from '../../ui/record.module.css';
import { ConnectionBlock } from './credential/connection-block.tsx';
import { leasedProxies } from './leased-proxy.ts';
import styles from './leases.module.css';
import { LazySetup } from './setup/lazy-setup.tsx';
import { leaseWords } from './words.ts';

const lookAgainMs = 250;
/** After this many looks the credentials are left to Your Proxies and to the mail. */
const looksMax = 60;

/** The credentials of one lease and how to use them, as soon as the server has issued them. */
export function LeasedGoods({ leaseId }: { leaseId: string }) {
  const t = useWords(leaseWords);
  const customerId = useCustomerId();
  const { data } = useQuery({
    ...ordersQuery(customerId ?? ''),
    enabled: customerId !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const found = leasedProxies(state.data ?? []).find((proxy) => proxy.leaseId === leaseId);
      return found?.connection.secret || state.dataUpdateCount > looksMax ? false : lookAgainMs;
    },
  });
  const proxy = leasedProxies(data ?? []).find((entry) => entry.leaseId === leaseId);
  if (!proxy) {
    return (
      <Card className={`${styles.connection} ${styles.coming}`} aria-busy="true">
        <Skeleton height="100%" />
      </Card>
    );
  }
  return (
    <ConnectionBlock proxy={proxy} expired={proxy.ended} isNew>
      <div className={`${record.form} ${styles.after}`}>
        {proxy.endMs !== null && !proxy.ended && (
          <p className={record.hint}>{t.ends(formatMoment(proxy.endMs))}</p>
        )}
        <LazySetup proxy={proxy} />
      </div>
    </ConnectionBlock>
  );
}
