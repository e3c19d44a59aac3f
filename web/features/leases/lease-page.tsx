import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatAgo, formatMoment, formatPing, formatSpeed } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { leaseServiceQuery } from '../../lib/queries/lease-service-query.ts';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackLink, Block, MissingRecord } from '../../ui/record.tsx';
import { ChangePassword } from './credential/change-password.tsx';
import { CredentialCard } from './credential/credential-card.tsx';
import { KeepBlock } from './keep/keep-block.tsx';
import { leasedProxies, timeLeft, type LeasedProxy } from './leased-proxy.ts';
import { LeaseTime } from './lease-time.tsx';
import record from '../../ui/record.module.css';
import styles from './life.module.css';
import { lifeWords } from './life-words.ts';
import { badgeText } from './list/proxies-report.ts';
import { RefundBlock } from './refund-block.tsx';
import { ReplaceAddress } from './replace-address.tsx';
import { SourceList } from './credential/source-list.tsx';
import { UsageSlot } from './usage/usage-slot.tsx';

const SetupSteps = lazy(() => import('./credential/setup-steps.tsx'));

type Props = { leaseId: string; onRenew: () => void };

/** One proxy of the customer: its time, its credentials, what it cost, and what can be done. */
export function LeasePage({ leaseId, onRenew }: Props) {
  const t = useWords(lifeWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const service = useQuery(leaseServiceQuery(leaseId));
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const proxy = leasedProxies(orders.data ?? []).find((entry) => entry.leaseId === leaseId);
  if (service.error instanceof ApiRefused) {
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
      line={proxy && [proxy.region, proxy.isp, proxy.conn, proxy.ip].filter(Boolean).join(', ')}
      back={<BackLink to="/dashboard/proxies">{t.back}</BackLink>}
      state={proxy && <State proxy={proxy} />}
    >
      {service.error && (
        <Unreachable again={t.again} onAgain={service.refetch}>
          {t.unreachable}
        </Unreachable>
      )}
      {service.data && proxy ? (
        <Parts service={service.data} proxy={proxy} onRenew={onRenew} />
      ) : (
        !service.error && <Waiting />
      )}
    </PageFrame>
  );
}

type PartsProps = { service: LeaseService; proxy: LeasedProxy; onRenew: () => void };

function Parts({ service, proxy, onRenew }: PartsProps) {
  const t = useWords(lifeWords);
  const isActive = service.status === 'ACTIVE';
  return (
    <>
      <div className={record.columns}>
        <div className={record.column}>
          <Block id="connection" title={t.connection}>
            <CredentialCard proxy={proxy} expired={!isActive} whole />
            {isActive && <ChangePassword leaseId={service.leaseId} />}
            {isActive && (
              <Suspense fallback={<Skeleton height="9rem" />}>
                <SetupSteps connection={proxy.connection} />
              </Suspense>
            )}
          </Block>
          <ReplaceAddress service={service} />
          <PaidTerms service={service} />
          <Usage leaseId={service.leaseId} />
        </div>
        <div className={record.column}>
          <LeaseTime service={service} proxy={proxy} onRenew={onRenew} />
          {isActive && <KeepBlock service={service} />}
          {isActive && <RefundBlock service={service} />}
          {isActive && <SourceList leaseId={service.leaseId} />}
          <Measured measured={service.measured} />
        </div>
      </div>
    </>
  );
}

/** The page's two columns, as tall as what most leases have in them. */
function Waiting() {
  return (
    <div className={record.columns} aria-busy="true">
      <div className={record.column}>
        <Skeleton height="20rem" />
        <Skeleton height="6rem" />
        <Skeleton height="8rem" />
      </div>
      <div className={record.column}>
        <Skeleton height="13rem" />
        <Skeleton height="10rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  );
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
    <Block id="measured" title={t.title}>
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
    <Block id="paid" title={t.paid.title}>
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

function Usage({ leaseId }: { leaseId: string }) {
  const nowMs = useNow(tickMs);
  return (
    <Card className={styles.usage ?? ''}>
      <UsageSlot leaseId={leaseId} nowMs={nowMs} />
    </Card>
  );
}
