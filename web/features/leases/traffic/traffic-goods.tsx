import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBytes } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CredentialCard } from '../credential/credential-card.tsx';
import { connectionOf } from './traffic-connection.ts';
import { trafficQuery } from './traffic-query.ts';
import { trafficWords } from './traffic-words.ts';
import styles from './traffic.module.css';

const lookAgainMs = 250;
/** After this many looks it is left to the page of traffic and to the email. */
const looksMax = 60;

/** What an order added, with the login it is used by, as soon as the shop has booked it. */
export default function TrafficGoods({ orderId }: { orderId: string }) {
  const t = useWords(trafficWords);
  const { data } = useQuery({
    ...trafficQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      lotOf(state.data, orderId) || state.dataUpdateCount > looksMax ? false : lookAgainMs,
  });
  const account = lotOf(data, orderId);
  if (!account) {
    return (
      <Card className={styles.left} aria-busy="true">
        <Skeleton height="16rem" />
      </Card>
    );
  }
  const { kind, left } = account;
  return (
    <Card className={styles.left} aria-labelledby="bought-traffic">
      <h2 id="bought-traffic">{t.ready(t.kinds[kind], formatBytes(left))}</h2>
      <CredentialCard
        proxy={{ leaseId: null, connection: connectionOf(account) }}
        expired={account.connection === null}
      />
      <div className={record.row}>
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/dashboard/traffic"
          search={{ kind }}
        >
          {t.set}
        </Link>
      </div>
    </Card>
  );
}

type Found = Awaited<ReturnType<NonNullable<(typeof trafficQuery)['queryFn']>>>;

/** The account that an order added to. */
const lotOf = (found: Found | undefined, orderId: string) =>
  found?.accounts.find(({ lots }) => lots.some((lot) => lot.orderId === orderId));
