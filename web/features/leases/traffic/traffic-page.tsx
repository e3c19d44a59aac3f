import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { poolKinds, type PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { TrafficAccount } from '#contracts/goods/traffic.ts';
import { keepTrafficLink } from '../../../lib/kept-links.ts';
import { usePoolPlaces } from '../../../lib/queries/pool-places.ts';
import { may } from '../../../lib/session/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { Segments } from '../../../ui/page/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { ChangePassword } from '../credential/change-password.tsx';
import { CredentialCard } from '../credential/credential-card.tsx';
import { SourceList } from '../credential/source-list.tsx';
import { isKnown } from '../leased-proxy.ts';
import { UsageTab } from '../usage/usage-tab.tsx';
import { connectionOf } from './traffic-connection.ts';
import { TrafficEnd } from './traffic-end.tsx';
import { TrafficLeft } from './traffic-left.tsx';
import { TrafficLots } from './traffic-lots.tsx';
import { trafficQuery } from './traffic-query.ts';
import { TrafficTopUp } from './traffic-top-up.tsx';
import { trafficWords } from './traffic-words.ts';

const Setup = lazy(() => import('../setup/setup-card.tsx'));
const Sessions = lazy(() => import('./sessions.tsx'));
const SubUsers = lazy(() => import('../sub-users/sub-users.tsx'));

const tabs = ['connect', 'usage', 'settings'] as const;
export type TrafficTab = (typeof tabs)[number];

type Props = {
  kind: PoolKind | undefined;
  tab: TrafficTab;
  onTab: (tab: TrafficTab) => void;
};

/** Traffic by the gigabyte: what is left, how to use it, and what becomes of it. */
export function TrafficPage({ kind, tab, onTab }: Props) {
  const t = useWords(trafficWords);
  useTitle(t.title);
  const { data, error, refetch } = useQuery({ ...trafficQuery, refetchInterval: freshMs });
  const accounts = data?.accounts ?? [];
  const account = accounts.find((one) => one.kind === kind) ?? accounts[0];
  const isOwned = account !== undefined;
  useEffect(() => {
    if (isOwned) keepTrafficLink('owned');
  }, [isOwned]);
  return (
    <PageFrame
      title={t.title}
      line={t.line}
      state={account && <State account={account} of={accounts} />}
      actions={account && may('money') && <BuyMore kind={account.kind}>{t.more}</BuyMore>}
    >
      {error && (
        <Unreachable again={t.again} onAgain={refetch}>
          {t.unread}
        </Unreachable>
      )}
      {!data && !error && <Skeleton height="34rem" />}
      {data && !account && (
        <EmptyState
          title={t.empty}
          text={t.emptyText}
          action={may('money') && <BuyMore kind="residential">{t.prices}</BuyMore>}
        />
      )}
      {account && (
        <>
          <TrafficLeft account={account} />
          <Tabs
            label={t.tabs.label}
            value={tab}
            onChange={onTab}
            tabs={tabs.map((value) => ({ value, label: t.tabs[value] }))}
          >
            {parts[tab]({ account })}
          </Tabs>
        </>
      )}
    </PageFrame>
  );
}

/** Gateways report every two seconds; half a minute is soon enough for a person. */
const freshMs = 30_000;

function BuyMore({ kind, children }: { kind: PoolKind; children: ReactNode }) {
  return (
    <Link
      className={buttonClass({ variant: 'primary' })}
      to="/client/proxy"
      search={{ goods: kind === 'mobile' ? 'mobile' : 'rotating' }}
    >
      <Plus aria-hidden="true" />
      {children}
    </Link>
  );
}

const tones = {
  ACTIVE: 'ok',
  EMPTY: 'bad',
  SUSPENDED: 'warn',
  ENDING: 'neutral',
  ENDED: 'neutral',
} as const;

type StateProps = { account: TrafficAccount; of: readonly TrafficAccount[] };

function State({ account, of }: StateProps) {
  const t = useWords(trafficWords);
  const had = poolKinds.filter((kind) => of.some((one) => one.kind === kind));
  return (
    <>
      {had.length > 1 && (
        <Segments label={t.kinds.label}>
          {had.map((kind) => (
            <Link
              key={kind}
              to="/dashboard/traffic"
              search={{ kind }}
              activeOptions={{ exact: true }}
              aria-current={kind === account.kind ? 'page' : undefined}
            >
              {t.kinds[kind]}
            </Link>
          ))}
        </Segments>
      )}
      <Badge tone={tones[account.state]} dot>
        {t.states[account.state]}
      </Badge>
    </>
  );
}

type PartProps = { account: TrafficAccount };

function Connect({ account }: PartProps) {
  const t = useWords(trafficWords);
  const { leaseId } = account;
  const connection = connectionOf(account);
  const places = usePoolPlaces(account.kind);
  return (
    <div className={record.columns}>
      <div className={record.column}>
        <Block title={t.connection}>
          <CredentialCard
            proxy={{ leaseId: null, connection }}
            expired={account.state === 'ENDED' || account.state === 'ENDING'}
          />
          {isKnown(connection) && may('goods') && (
            <>
              <ChangePassword leaseId={leaseId} />
              <Suspense fallback={<Skeleton height="24rem" />}>
                <Setup leaseId={leaseId} connection={connection} countries={places} />
              </Suspense>
            </>
          )}
        </Block>
      </div>
      <div className={record.column}>
        <TrafficLots lots={account.lots} />
        {isKnown(connection) && may('goods') && (
          <>
            <Suspense fallback={<Skeleton height="8rem" />}>
              <Sessions leaseId={leaseId} />
            </Suspense>
            <SourceList leaseId={leaseId} />
          </>
        )}
      </div>
    </div>
  );
}

function Settings({ account }: PartProps) {
  const t = useWords(trafficWords);
  const { leaseId, state, refund } = account;
  const runs = state === 'ACTIVE' || state === 'EMPTY';
  return (
    <div className={record.columns}>
      <div className={record.column}>
        {runs && may('account') && (
          <Block title={t.subUsers}>
            <Suspense fallback={<Skeleton height="7rem" />}>
              <SubUsers leaseId={leaseId} />
            </Suspense>
          </Block>
        )}
      </div>
      <div className={record.column}>
        {runs && may('money') && <TrafficTopUp key={leaseId} account={account} />}
        {runs && may('money') && refund && <TrafficEnd leaseId={leaseId} refund={refund} />}
      </div>
    </div>
  );
}

const parts: Readonly<Record<TrafficTab, (props: PartProps) => ReactNode>> = {
  connect: (props) => <Connect {...props} />,
  usage: ({ account }) => <UsageTab leaseId={account.leaseId} />,
  settings: (props) => <Settings {...props} />,
};
