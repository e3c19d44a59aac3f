import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { trafficCalls } from '#contracts/goods/traffic.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
import { formatBytes } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import type { MarketProps } from '../market.tsx';
import type { MarketSearch } from '../market-search.ts';
import { BuyGigabytes } from './buy-gigabytes.tsx';
import styles from './pools.module.css';
import { PoolPlaces } from './pool-places.tsx';
import { poolWords } from './pool-words.ts';
import TrafficWatch from './traffic-watch.tsx';

type Goods = NonNullable<MarketSearch['goods']>;
export type ShelfProps = Pick<MarketProps, 'search' | 'onSearch' | 'renderTraffic'> & {
  goods: Goods;
};

const kindOf: Readonly<Record<Goods, PoolKind>> = { rotating: 'residential', mobile: 'mobile' };

/** Traffic of one kind of pools: what it costs, and how much of it to buy. */
export default function PoolShelf(props: ShelfProps) {
  const { goods } = props;
  const t = useWords(poolWords);
  const { data, error, refetch } = useQuery(queryOf(trafficCalls.trafficPlans));
  const kind = kindOf[goods];
  const plan = data?.kinds.find((one) => one.kind === kind);
  return (
    <>
      <p className={styles.about}>{t.about[goods]}</p>
      <OwnTraffic kind={kind} />
      {error && !data && <Unreachable title={t.failed} again={t.again} onAgain={refetch} />}
      {!data && !error && <Skeleton height="24rem" />}
      {data && plan && <BuyGigabytes key={kind} {...props} plan={plan} plans={data} />}
      {data && !plan && <NotSold />}
      {plan && <PoolPlaces kind={kind} />}
      {goods === 'mobile' && <OneAddress />}
      <TrafficWatch />
    </>
  );
}

function NotSold() {
  const t = useWords(poolWords);
  return (
    <EmptyState
      title={t.none}
      text={t.noneText}
      action={
        <Link className={buttonClass({})} to="/dashboard/support">
          {t.ask}
        </Link>
      }
    />
  );
}

/** What the customer has left of it. */
function OwnTraffic({ kind }: { kind: PoolKind }) {
  const t = useWords(poolWords);
  const customerId = useCustomerId();
  const { data } = useQuery({
    ...queryOf(trafficCalls.trafficAccounts),
    enabled: customerId !== null,
  });
  const own = data?.accounts.find((one) => one.kind === kind && one.connection !== null);
  if (!own) return null;
  return (
    <Notice
      action={
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/traffic" search={{ kind }}>
          {t.manage}
        </Link>
      }
    >
      {t.yours(formatBytes(own.left))}
    </Notice>
  );
}

/** The way to single mobile proxies in the list. */
function OneAddress() {
  const t = useWords(poolWords);
  return (
    <Block title={t.one}>
      <p className={record.hint}>{t.oneText}</p>
      <div className={record.row}>
        <Link
          className={buttonClass({ size: 'small' })}
          to="/client/proxy"
          search={{ kind: 'mobile' }}
        >
          {t.oneLink}
        </Link>
      </div>
    </Block>
  );
}
