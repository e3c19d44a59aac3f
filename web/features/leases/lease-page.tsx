import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
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
import { Button } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackLink, Block, MissingRecord, WaitingParts } from '../../ui/record.tsx';
import { ChangePassword } from './credential/change-password.tsx';
import { CredentialCard } from './credential/credential-card.tsx';
import { KeepBlock } from './keep/keep-block.tsx';
import { keepWords } from './keep/keep-words.ts';
import { leasedProxies, timeLeft, type LeasedProxy } from './leased-proxy.ts';
import { LeaseTime } from './lease-time.tsx';
import record from '../../ui/record.module.css';
import { lifeWords } from './life-words.ts';
import styles from './life.module.css';
import { badgeText } from './list/proxies-report.ts';
import { RefundBlock } from './refund-block.tsx';
import { ReplaceAddress } from './replace-address.tsx';
import { replaceWords } from './replace-words.ts';
import { ConnectionLog } from './credential/connection-log.tsx';
import { SourceList } from './credential/source-list.tsx';
import { sourceWords } from './credential/source-words.ts';
import { UsageFigures } from './usage/usage-panel.tsx';
import { usageWords } from './usage/usage-words.ts';

const SetupSteps = lazy(() => import('./credential/setup-steps.tsx'));

type Props = { leaseId: string; onRenew: () => void };

/** One proxy of the customer: its time, its credentials, what it cost, and what can be done. */
export function LeasePage({ leaseId, onRenew }: Props) {
  const t = useWords(lifeWords);
  const usage = useWords(usageWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const service = useQuery(leaseServiceQuery(leaseId));
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const proxy = leasedProxies(orders.data ?? []).find((entry) => entry.leaseId === leaseId);
  const error = service.error ?? orders.error;
  // It has no place to be drawn from where the orders that were just read do not have it.
  const isLost = orders.isSuccess && !orders.isFetching && !proxy;
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
      after={
        service.data && (
          <Block title={usage.log.title}>
            <ConnectionLog leaseId={leaseId} />
          </Block>
        )
      }
    >
      {error && (
        <Unreachable
          again={t.again}
          onAgain={() => Promise.all([service.refetch(), orders.refetch()])}
        >
          {t.unreachable}
        </Unreachable>
      )}
      {service.data && proxy ? (
        <Parts service={service.data} proxy={proxy} />
      ) : (
        !error && <Waiting />
      )}
    </PageFrame>
  );
}

type PartsProps = { service: LeaseService; proxy: LeasedProxy };

function Parts({ service, proxy }: PartsProps) {
  const t = useWords(lifeWords);
  const usage = useWords(usageWords);
  const { leaseId } = service;
  const isActive = service.status === 'ACTIVE';
  return (
    <>
      <div className={record.columns}>
        <div className={record.column}>
          <Block title={t.connection}>
            <CredentialCard proxy={proxy} expired={!isActive} whole />
            {isActive && <ChangePassword leaseId={leaseId} />}
            {isActive && (
              <Suspense fallback={<Skeleton height="10.5rem" />}>
                <SetupSteps connection={proxy.connection} />
              </Suspense>
            )}
          </Block>
          {isActive && <SourceList leaseId={leaseId} />}
          <ReplaceAddress service={service} />
          <PaidTerms service={service} />
          <Measured measured={service.measured} />
        </div>
        <div className={record.column}>
          <LeaseTime service={service} proxy={proxy} />
          {isActive && <KeepBlock service={service} />}
          <Block title={usage.title}>
            <UsageFigures leaseId={leaseId} />
          </Block>
          {isActive && <RefundBlock service={service} />}
        </div>
      </div>
    </>
  );
}

function Waiting() {
  const life = useWords(lifeWords);
  return (
    <WaitingParts
      columns={[
        [
          [life.connection, '24rem'],
          [useWords(sourceWords).title, '9rem'],
          [useWords(replaceWords).title, '6rem'],
        ],
        [
          [life.time.title, '5.5rem'],
          [useWords(keepWords).title, '7rem'],
          [useWords(usageWords).title, '30rem'],
        ],
      ]}
    />
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
