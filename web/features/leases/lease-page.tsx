import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { LeaseService } from '#contracts/lease-life.ts';
import { ApiRefused } from '../../lib/api-errors.ts';
import { formatAgo, formatKes, formatMoment } from '../../lib/format.ts';
import { leaseServiceQuery } from '../../lib/lease-service-query.ts';
import { ordersQuery } from '../../lib/orders-query.ts';
import { useCustomerId } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useWords } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Flag } from '../../ui/flag.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import { ChangePassword } from './change-password.tsx';
import { CredentialCard } from './credential-card.tsx';
import { KeepBlock } from './keep-block.tsx';
import { leasedProxies, timeLeft, type LeasedProxy } from './leased-proxy.ts';
import { LeaseTime } from './lease-time.tsx';
import styles from './life.module.css';
import { lifeWords } from './life-words.ts';
import { badgeText } from './proxies-report.ts';
import { ReplaceAddress } from './replace-address.tsx';
import { SourceList } from './source-list.tsx';
import { UsageSlot } from './usage-slot.tsx';

const SetupSteps = lazy(() => import('./setup-steps.tsx'));

type Props = { leaseId: string; onRenew: () => void };

/** One proxy of the customer: its time, its credentials, what it cost, and what can be done. */
export function LeasePage({ leaseId, onRenew }: Props) {
  const t = useWords(lifeWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const service = useQuery(leaseServiceQuery(leaseId));
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const proxy = leasedProxies(orders.data ?? []).find((entry) => entry.leaseId === leaseId);
  if (service.error instanceof ApiRefused) return <Missing />;
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/dashboard/proxies">
        <ArrowLeft aria-hidden="true" size={16} />
        {t.back}
      </Link>
      {service.error && (
        <Notice
          tone="bad"
          live
          action={<Button onClick={() => void service.refetch()}>{t.again}</Button>}
        >
          {t.unreachable}
        </Notice>
      )}
      {service.data && proxy ? (
        <Parts service={service.data} proxy={proxy} onRenew={onRenew} />
      ) : (
        !service.error && <Skeleton height="32rem" />
      )}
    </div>
  );
}

type PartsProps = { service: LeaseService; proxy: LeasedProxy; onRenew: () => void };

function Parts({ service, proxy, onRenew }: PartsProps) {
  const t = useWords(lifeWords);
  const isActive = service.status === 'ACTIVE';
  return (
    <>
      <Head proxy={proxy} />
      <div className={styles.columns}>
        <div className={styles.column}>
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
        <div className={styles.column}>
          <LeaseTime service={service} onRenew={onRenew} />
          {isActive && <KeepBlock service={service} />}
          {isActive && <SourceList leaseId={service.leaseId} />}
          <Measured measured={service.measured} />
        </div>
      </div>
    </>
  );
}

const tones = { active: 'ok', expiring: 'warn', expired: 'bad' } as const;
const tickMs = 30_000;

function Head({ proxy }: { proxy: LeasedProxy }) {
  const nowMs = useNow(tickMs);
  const { badge } = timeLeft(proxy, nowMs);
  return (
    <header className={styles.head}>
      <div>
        <h1>
          {proxy.countryCode && <Flag code={proxy.countryCode} />}
          {proxy.city || proxy.proxyId}
        </h1>
        <p>
          {[proxy.region, proxy.isp, proxy.conn].filter(Boolean).join(', ')} <code>{proxy.ip}</code>
        </p>
      </div>
      <Badge tone={tones[badge]} dot>
        {badgeText(proxy, nowMs)}
      </Badge>
    </header>
  );
}

function Measured({ measured }: Pick<LeaseService, 'measured'>) {
  const t = useWords(lifeWords).measured;
  const locale = useLocale();
  const nowMs = useNow(tickMs);
  const { health, pingMs, speedKbps, checkedAt } = measured;
  const states: Readonly<Record<string, string>> = t.states;
  const megabits = speedKbps === null ? null : speedKbps / 1_000;
  return (
    <Block id="measured" title={t.title}>
      <Facts
        items={[
          [t.health, states[health] ?? health],
          [t.ping, pingMs === null ? t.none : `${pingMs} ms`],
          [t.speed, megabits === null ? t.none : `${megabits.toFixed(1)} Mbit/s`],
          [t.checked, checkedAt === null ? t.none : formatAgo({ at: checkedAt, nowMs, locale })],
        ]}
      />
    </Block>
  );
}

function PaidTerms({ service }: { service: LeaseService }) {
  const t = useWords(lifeWords);
  return (
    <Block id="paid" title={t.paid.title}>
      <ul className={styles.list}>
        {service.terms.map((term) => (
          <li key={term.orderId}>
            <span>
              {term.isRenewal ? t.paid.renewal : t.paid.first}, {t.plans[term.plan]}{' '}
              <code>{term.orderCode}</code>
            </span>
            <strong>{formatKes(term.amountKes)}</strong>
            {term.from && term.until && (
              <span className={styles.hint}>
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

function Missing() {
  const t = useWords(lifeWords);
  return (
    <EmptyState
      heading="h1"
      title={t.missing}
      text={t.missingText}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/proxies">
          {t.back}
        </Link>
      }
    />
  );
}
