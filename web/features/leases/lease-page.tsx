import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatAgo, formatMoment, formatPing, formatSpeed } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { leaseServiceQuery } from '../../lib/queries/lease-service-query.ts';
import { ownLeaseQuery } from '../../lib/queries/own-leases-query.ts';
import { may, useCustomerId } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackLink, Block, MissingRecord, WaitingParts } from '../../ui/record.tsx';
import { ChangePassword } from './credential/change-password.tsx';
import { CredentialCard } from './credential/credential-card.tsx';
import { KeepBlock } from './keep/keep-block.tsx';
import { keepWords } from './keep/keep-words.ts';
import { listedProxy, timeLeft, type LeasedProxy } from './leased-proxy.ts';
import { LeaseTime } from './lease-time.tsx';
import record from '../../ui/record.module.css';
import { lifeWords } from './life-words.ts';
import styles from './life.module.css';
import { badgeText } from './list/proxies-report.ts';
import { RefundBlock } from './refund-block.tsx';
import { refundWords } from './refund-words.ts';
import { ReplaceAddress } from './replace-address.tsx';
import { replaceWords } from './replace-words.ts';
import { LazySetup } from './setup/lazy-setup.tsx';
import { SourceList } from './credential/source-list.tsx';
import { sourceWords } from './credential/source-words.ts';
import { UsageTab } from './usage/usage-tab.tsx';
import { usageWords } from './usage/usage-words.ts';

const ChangeAddress = lazy(() => import('./address/change-address.tsx'));
const SubUsers = lazy(() => import('./sub-users/sub-users.tsx'));

const tabs = ['connect', 'usage', 'settings'] as const;
type Tab = (typeof tabs)[number];

type Props = {
  leaseId: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onRenew: () => void;
};

/** One proxy of the customer: how to use it, what went through it, and what becomes of it. */
export function LeasePage({ leaseId, tab, onTab, onRenew }: Props) {
  const t = useWords(lifeWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const service = useQuery(leaseServiceQuery(leaseId));
  const own = useQuery({ ...ownLeaseQuery(leaseId), enabled: customerId !== null });
  const proxy = own.data ? listedProxy(own.data) : undefined;
  const error = service.error ?? own.error;
  // It has no place to be drawn from where the list that was just read does not have it.
  const isLost = own.isSuccess && !own.isFetching && !proxy;
  if (service.error instanceof ApiRefused || isLost) {
    return (
      <MissingRecord to="/dashboard/proxies" title={t.missing} text={t.missingText}>
        {t.back}
      </MissingRecord>
    );
  }
  return (
    <PageFrame
      title={
        <>
          {proxy?.countryCode && <Flag code={proxy.countryCode} />}
          {proxy ? proxy.city || proxy.proxyId : t.title}
        </>
      }
      line={
        <span className={styles.where}>
          {proxy ? (
            [proxy.region, proxy.isp, proxy.conn, proxy.ip].filter(Boolean).join(', ')
          ) : (
            <Skeleton width="16rem" />
          )}
        </span>
      }
      back={<BackLink to="/dashboard/proxies">{t.back}</BackLink>}
      state={proxy ? <State proxy={proxy} /> : <Skeleton width="7rem" />}
      actions={
        (service.isPending || service.data?.renewal.refusal === null) && (
          <Button variant="primary" disabled={service.isPending} onClick={onRenew}>
            <RotateCw aria-hidden="true" />
            {t.renewal.open}
          </Button>
        )
      }
    >
      {error && (
        <Unreachable
          again={t.again}
          onAgain={() => Promise.all([service.refetch(), own.refetch()])}
        >
          {t.unreachable}
        </Unreachable>
      )}
      <Tabs
        label={t.tabs.label}
        value={tab}
        onChange={onTab}
        tabs={tabs.map((value) => ({ value, label: t.tabs[value] }))}
      >
        {service.data && proxy ? (
          parts[tab]({ service: service.data, proxy })
        ) : (
          <>{!error && <Waiting tab={tab} />}</>
        )}
      </Tabs>
    </PageFrame>
  );
}

type PartsProps = { service: LeaseService; proxy: LeasedProxy };

function Connect({ service, proxy }: PartsProps) {
  const t = useWords(lifeWords);
  const { leaseId } = service;
  const isActive = service.status === 'ACTIVE';
  return (
    <div className={record.columns}>
      <div className={record.column}>
        <Block title={t.connection}>
          <CredentialCard proxy={proxy} expired={!isActive} whole />
          {isActive && may('goods') && <ChangePassword leaseId={leaseId} />}
          {isActive && may('goods') && <LazySetup proxy={proxy} />}
        </Block>
      </div>
      <div className={record.column}>
        <LeaseTime service={service} proxy={proxy} />
        {isActive && service.changesAddress && may('goods') && (
          <Block title={t.address}>
            <Suspense fallback={<Skeleton height="12rem" />}>
              <ChangeAddress leaseId={leaseId} />
            </Suspense>
          </Block>
        )}
        <Measured measured={service.measured} />
        {isActive && may('goods') && <SourceList leaseId={leaseId} />}
      </div>
    </div>
  );
}

function Settings({ service }: PartsProps) {
  const t = useWords(lifeWords);
  const isActive = service.status === 'ACTIVE';
  return (
    <div className={record.columns}>
      <div className={record.column}>
        {isActive && may('money') && <KeepBlock service={service} />}
        {may('goods') && <ReplaceAddress service={service} />}
        {isActive && may('account') && (
          <Block title={t.subUsers}>
            <Suspense fallback={<Skeleton height="7rem" />}>
              <SubUsers leaseId={service.leaseId} />
            </Suspense>
          </Block>
        )}
      </div>
      <div className={record.column}>
        {may('money') && <PaidTerms service={service} />}
        {isActive && may('money') && <RefundBlock service={service} />}
      </div>
    </div>
  );
}

const parts: Readonly<Record<Tab, (props: PartsProps) => ReactNode>> = {
  connect: (props) => <Connect {...props} />,
  usage: ({ service }) => <UsageTab leaseId={service.leaseId} />,
  settings: (props) => <Settings {...props} />,
};

/** Each part with about the height that it gets, in the order in which it comes. */
function Waiting({ tab }: { tab: Tab }) {
  const life = useWords(lifeWords);
  const usage = useWords(usageWords);
  const keep = useWords(keepWords).title;
  const source = useWords(sourceWords).title;
  const replace = useWords(replaceWords).title;
  const refund = useWords(refundWords).title;
  const shapes = {
    connect: [
      [[life.connection, '40rem']],
      [
        [life.time.title, '5.5rem'],
        [life.measured.title, '9rem'],
        [source, '9rem'],
      ],
    ],
    usage: [
      [
        [usage.title, '30rem'],
        [usage.parts.title, '9rem'],
        [usage.log.title, '12rem'],
      ],
    ],
    settings: [
      [
        [keep, '7rem'],
        [replace, '6rem'],
        [life.subUsers, '7rem'],
      ],
      [
        [life.paid.title, '3rem'],
        [refund, '6rem'],
      ],
    ],
  } as const;
  return <WaitingParts columns={shapes[tab]} />;
}

const tones = { active: 'ok', expiring: 'warn', expired: 'bad' } as const;
const tickMs = 30_000;

function State({ proxy }: { proxy: LeasedProxy }) {
  const nowMs = useNow(tickMs);
  const { ring } = timeLeft(proxy, nowMs);
  return (
    <Badge tone={tones[ring]} dot>
      {badgeText(proxy, nowMs)}
    </Badge>
  );
}

function Measured({ measured }: Pick<LeaseService, 'measured'>) {
  const t = useWords(lifeWords).measured;
  const nowMs = useNow(tickMs);
  const { health, pingMs, speedKbps, checkedAt } = measured;
  const states: Readonly<Record<string, string>> = t.states;
  return (
    <Block title={t.title}>
      <Facts
        items={[
          [t.health, states[health] ?? health],
          [t.ping, pingMs === null ? t.none : formatPing(pingMs)],
          [t.speed, speedKbps === null ? t.none : formatSpeed(speedKbps)],
          [t.checked, checkedAt === null ? t.none : formatAgo({ at: checkedAt, nowMs })],
        ]}
      />
    </Block>
  );
}

function PaidTerms({ service }: { service: LeaseService }) {
  const t = useWords(lifeWords);
  const locale = useLocale();
  return (
    <Block title={t.paid.title}>
      <ul className={record.list}>
        {service.terms.map((term) => (
          <li key={term.orderId}>
            <span>
              {term.isRenewal ? t.paid.renewal : t.paid.first},{' '}
              {termText(planTerms[term.plan], locale)} <code>{term.orderCode}</code>
            </span>
            <strong>{formatKes(term.amountKes)}</strong>
            {term.from && term.until && (
              <span className={record.hint}>
                {formatMoment(term.from)} – {formatMoment(term.until)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}
