import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Tag from 'lucide-react/icons/tag';
import { formatDuration, formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/input/checkbox.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { LeaseRing } from '../../ui/figure/lease-ring.tsx';
import { AutoLine } from './keep/auto-line.tsx';
import { ConnectionTitle } from './credential/connection-block.tsx';
import { CredentialCard } from './credential/credential-card.tsx';
import { ringClock, timeLeft, type ListedProxy, type TimeLeft } from './leased-proxy.ts';
import styles from './leases.module.css';
import { badgeText } from './list/proxies-report.ts';
import { UsageSlot } from './usage/usage-slot.tsx';
import { leaseWords } from './words.ts';

type Props = {
  proxy: ListedProxy;
  nowMs: number;
  opened: boolean;
  /** How to connect is shown at once on the first card of the list, and behind a line on others. */
  isFirst: boolean;
  /** Whether it is among those to copy; undefined where there is nothing to choose from. */
  picked: boolean | undefined;
  onPick: (picked: boolean) => void;
  onRenew: (leaseId: `lse_${string}`) => void;
  onLabel: (proxy: ListedProxy) => void;
};

export const leaseTones = {
  active: 'ok',
  expiring: 'warn',
  expired: 'bad',
} as const satisfies Record<TimeLeft['badge'], Tone>;

export function LeaseCard(props: Props) {
  const { proxy, nowMs, opened, isFirst, picked, onPick, onRenew, onLabel } = props;
  const t = useWords(leaseWords);
  const left = timeLeft(proxy, nowMs);
  const isOver = left.badge === 'expired';
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (opened) place.current?.scrollIntoView({ block: 'center' });
  }, [opened]);
  return (
    <li ref={place}>
      <Card className={styles.card}>
        <div className={styles.cardTop}>
          <LeaseRing
            share={left.share}
            state={left.ring}
            text={ringClock(left.leftMs)}
            said={formatDuration(left.leftMs)}
          />
          <div className={styles.cardName}>
            <h2>
              {proxy.countryCode && <Flag code={proxy.countryCode} size="small" />}
              {proxy.city || proxy.proxyId}
            </h2>
            <p>{[proxy.region, proxy.isp, proxy.conn].filter(Boolean).join(', ')}</p>
            <code>{proxy.ip}</code>
          </div>
          <div className={styles.cardState}>
            <Badge tone={leaseTones[left.ring]} dot>
              {badgeText(proxy, nowMs)}
            </Badge>
            <EndTime proxy={proxy} over={isOver} />
          </div>
        </div>
        {proxy.leaseId && !isOver && <AutoLine leaseId={proxy.leaseId} />}
        {isFirst ? (
          <section aria-labelledby="connection-information">
            <ConnectionTitle proxy={proxy} as="h3" />
            <CredentialCard proxy={proxy} expired={isOver} />
          </section>
        ) : (
          !isOver && (
            <details className={styles.details} open={opened}>
              <summary>{t.open}</summary>
              <CredentialCard proxy={proxy} expired={false} />
            </details>
          )
        )}
        <CardFoot proxy={proxy} onRenew={onRenew} />
        <span className={styles.own} data-print="hide">
          {picked !== undefined && (
            <Checkbox
              label={t.bulk.pick(proxy.city || proxy.proxyId)}
              checked={picked}
              onChange={(event) => onPick(event.target.checked)}
            />
          )}
          <Button size="small" variant="quiet" onClick={() => onLabel(proxy)}>
            <Tag aria-hidden="true" />
            {proxy.label ?? t.list.addLabel}
          </Button>
        </span>
        {proxy.leaseId && <UsageSlot leaseId={proxy.leaseId} nowMs={nowMs} />}
      </Card>
    </li>
  );
}

function EndTime({ proxy, over }: { proxy: ListedProxy; over: boolean }) {
  const t = useWords(leaseWords);
  if (proxy.endMs === null) return null;
  const when = formatMoment(proxy.endMs);
  return <p className={styles.endTime}>{over ? t.ended(when) : t.ends(when)}</p>;
}

function CardFoot({ proxy, onRenew }: Pick<Props, 'proxy' | 'onRenew'>) {
  const t = useWords(leaseWords);
  const { leaseId } = proxy;
  return (
    <div className={styles.cardFoot}>
      <span className={styles.orderCode}>
        {t.order} <code>{proxy.orderCode}</code>
      </span>
      <span className={styles.flags}>
        {proxy.renewable && <Badge>{t.flags.renewable}</Badge>}
        {proxy.autoRenewable && <Badge>{t.flags.autoRenewable}</Badge>}
        {proxy.refundable && <Badge>{t.flags.refundable}</Badge>}
      </span>
      {leaseId && (
        <Link
          className={buttonClass({ size: 'small' })}
          to="/dashboard/proxies/$id"
          params={{ id: leaseId }}
          data-print="hide"
        >
          {t.manage}
        </Link>
      )}
      {leaseId && proxy.renewable && (
        <span data-print="hide">
          <Button size="small" onClick={() => onRenew(leaseId)}>
            <RotateCw aria-hidden="true" />
            {t.renew}
          </Button>
        </span>
      )}
    </div>
  );
}
