import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import { chosenLine } from '../credential/credential-formats.ts';
import { leaseTones } from '../lease-card.tsx';
import { timeLeft, type LeasedProxy } from '../leased-proxy.ts';
import { LeaseTestButton } from '../lease-test.tsx';
import record from '../../../ui/record.module.css';
import styles from '../leases.module.css';
import { badgeText } from './proxies-report.ts';
import { leaseWords } from '../words.ts';

type Props = {
  visible: readonly LeasedProxy[];
  nowMs: number;
  /** Keys of those to be copied together. */
  picked: ReadonlySet<string>;
  onPick: (key: string, picked: boolean) => void;
  /** The key of the one whose connection is shown below. */
  sought: string;
  onRenew: (leaseId: `lse_${string}`) => void;
};

/** Many proxies, one a row, with what a program needs to use them. */
export function ProxyTable({ visible, sought, ...rest }: Props) {
  const t = useWords(leaseWords);
  return (
    <div className={styles.table}>
      <Table caption={t.title} sticky>
        <thead>
          <tr>
            <HeadCell>{t.table.place}</HeadCell>
            <HeadCell>{t.table.address}</HeadCell>
            <HeadCell>{t.connection.user}</HeadCell>
            <HeadCell>{t.table.ends}</HeadCell>
            <HeadCell data-print="hide">{t.table.acts}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {visible.map((proxy) => (
            <ProxyRow key={proxy.key} proxy={proxy} current={proxy.key === sought} {...rest} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type RowProps = Omit<Props, 'visible' | 'sought'> & { proxy: LeasedProxy; current: boolean };

function ProxyRow({ proxy, current, nowMs, picked, onPick, onRenew }: RowProps) {
  const t = useWords(leaseWords);
  const { key, leaseId, connection, endMs } = proxy;
  const { badge, ring } = timeLeft(proxy, nowMs);
  const isOver = badge === 'expired';
  const place = proxy.city || proxy.proxyId;
  const { secret } = connection;
  return (
    <tr aria-current={current || undefined}>
      <Cell>
        <span className={styles.place}>
          <input
            type="checkbox"
            aria-label={t.bulk.pick(place)}
            disabled={isOver || secret === null}
            checked={picked.has(key)}
            onChange={({ target }) => onPick(key, target.checked)}
            data-print="hide"
          />
          {proxy.countryCode && <Flag code={proxy.countryCode} size="small" />}
          <span>
            {leaseId ? (
              <Link to="/dashboard/proxies/$id" params={{ id: leaseId }}>
                {place}
              </Link>
            ) : (
              place
            )}
            <small>{proxy.isp}</small>
          </span>
        </span>
      </Cell>
      <Cell>
        <code>
          {connection.host}:{connection.socksPort}
        </code>
        <small>{proxy.ip}</small>
      </Cell>
      <Cell>
        <code>{connection.user || t.connection.notIssued}</code>
      </Cell>
      <Cell>
        <Badge tone={leaseTones[ring]} dot>
          {badgeText(proxy, nowMs)}
        </Badge>
        {endMs !== null && <small>{formatMoment(endMs)}</small>}
      </Cell>
      <Cell data-print="hide">
        {!isOver && (
          <span className={record.row}>
            {secret !== null && (
              <CopyButton text={chosenLine({ ...connection, secret })} what={place} />
            )}
            {secret !== null && leaseId && <LeaseTestButton leaseId={leaseId} small />}
            {leaseId && proxy.renewable && (
              <Button size="small" onClick={() => onRenew(leaseId)}>
                {t.renew}
              </Button>
            )}
          </span>
        )}
      </Cell>
    </tr>
  );
}
