import { useQuery } from '@tanstack/react-query';
import { ownLeaseQuery } from '../../lib/queries/own-leases-query.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import record from '../../ui/record.module.css';
import { ConnectionBlock } from './credential/connection-block.tsx';
import { listedProxy } from './leased-proxy.ts';
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
    ...ownLeaseQuery(leaseId),
    enabled: customerId !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const isIssued = state.data?.content.some(({ connection }) => connection !== null);
      return isIssued || state.dataUpdateCount > looksMax ? false : lookAgainMs;
    },
  });
  const proxy = data && listedProxy(data);
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
