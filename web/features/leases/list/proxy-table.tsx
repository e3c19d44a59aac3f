import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import Tag from 'lucide-react/icons/tag';
import type { LeaseColumn } from '#contracts/leases/lease-list.ts';
import { formatAgo, formatBytes, formatMoment, formatPing } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { actsMark, openerMark, toggled, useRowKeys } from '../../../ui/page/use-row-keys.ts';
import { Cell, HeadCell, SortHeadCell, Table } from '../../../ui/table.tsx';
import { chosenLine } from '../credential/credential-formats.ts';
import { leaseTones } from '../lease-card.tsx';
import { timeLeft, type ListedProxy } from '../leased-proxy.ts';
import record from '../../../ui/record.module.css';
import styles from '../leases.module.css';
import { badgeText } from './proxies-report.ts';
import type { LeasesSearch } from './leases-search.ts';
import { leaseWords } from '../words.ts';

export type Picked = ReadonlyMap<string, ListedProxy>;

type Props = {
  visible: readonly ListedProxy[];
  nowMs: number;
  sorting: Pick<LeasesSearch, 'sort' | 'dir'>;
  onSort: (column: LeaseColumn) => void;
  /** Those to be acted on together, of all pages. */
  picked: Picked;
  onPick: (picked: Picked) => void;
  /** The key of the one whose connection is shown below. */
  sought: string;
  onRenew: (leaseId: `lse_${string}`) => void;
  onLabel: (proxy: ListedProxy) => void;
};

/** Many proxies, one a row, with what a program needs to use them. */
export default function ProxyTable(props: Props) {
  const { visible, sorting, onSort, picked, onPick, sought, ...rest } = props;
  const t = useWords(leaseWords);
  const frame = useRef<HTMLDivElement>(null);
  const byKey = new Map(visible.map((proxy) => [proxy.key, proxy]));
  const choose = (keys: ReadonlySet<string>) => {
    const known = [...picked.values(), ...visible].filter(({ key }) => keys.has(key));
    onPick(new Map(known.map((proxy) => [proxy.key, proxy])));
  };
  const chosen = new Set(picked.keys());
  useRowKeys(frame, { ids: [...byKey.keys()], chosen, onChoose: choose });
  const isWhole = visible.every(({ key }) => picked.has(key));
  const onPage = () => {
    const others = [...chosen].filter((key) => !byKey.has(key));
    choose(new Set(isWhole ? others : [...chosen, ...byKey.keys()]));
  };
  return (
    <div className={styles.table} ref={frame}>
      <Table caption={t.title} sticky>
        <Heads {...{ sorting, onSort, isWhole, onPage }} />
        <tbody>
          {visible.map((proxy) => (
            <ProxyRow
              key={proxy.key}
              proxy={proxy}
              current={proxy.key === sought}
              isPicked={picked.has(proxy.key)}
              onPick={() => choose(toggled(chosen, proxy.key))}
              {...rest}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type HeadsProps = Pick<Props, 'sorting' | 'onSort'> & { isWhole: boolean; onPage: () => void };

function Heads({ sorting, onSort, isWhole, onPage }: HeadsProps) {
  const t = useWords(leaseWords);
  const sorts = (column: LeaseColumn) => ({
    direction: sorting.sort === column ? (sorting.dir ?? ('asc' as const)) : null,
    onToggle: () => onSort(column),
  });
  return (
    <thead>
      <tr>
        <HeadCell data-print="hide">
          <Checkbox label={null} aria-label={t.list.page} checked={isWhole} onChange={onPage} />
        </HeadCell>
        <SortHeadCell {...sorts('place')}>{t.table.place}</SortHeadCell>
        <SortHeadCell {...sorts('address')}>{t.table.address}</SortHeadCell>
        <HeadCell>{t.connection.user}</HeadCell>
        <SortHeadCell {...sorts('label')}>{t.list.label}</SortHeadCell>
        <SortHeadCell {...sorts('ends')}>{t.table.ends}</SortHeadCell>
        <HeadCell numeric>{t.list.traffic}</HeadCell>
        <SortHeadCell {...sorts('test')}>{t.list.test}</SortHeadCell>
        <HeadCell data-print="hide">{t.table.acts}</HeadCell>
      </tr>
    </thead>
  );
}

type RowProps = Pick<Props, 'nowMs' | 'onRenew' | 'onLabel'> & {
  proxy: ListedProxy;
  current: boolean;
  isPicked: boolean;
  onPick: () => void;
};

function ProxyRow({ proxy, current, nowMs, isPicked, onPick, onRenew, onLabel }: RowProps) {
  const t = useWords(leaseWords);
  const { leaseId, connection, endMs, bytes } = proxy;
  const { badge, ring } = timeLeft(proxy, nowMs);
  const isOver = badge === 'expired';
  const place = proxy.city || proxy.proxyId;
  return (
    <tr aria-current={current || undefined}>
      <Cell className={styles.pick} data-print="hide">
        <Checkbox
          label={null}
          aria-label={t.bulk.pick(`${place} ${proxy.ip}`)}
          checked={isPicked}
          onChange={onPick}
        />
      </Cell>
      <Cell className={styles.where}>
        <span className={styles.place}>
          {proxy.countryCode && <Flag code={proxy.countryCode} size="small" />}
          <span>
            {leaseId ? (
              <Link to="/dashboard/proxies/$id" params={{ id: leaseId }} {...openerMark}>
                {place}
              </Link>
            ) : (
              place
            )}
            <small>{proxy.isp}</small>
          </span>
        </span>
      </Cell>
      <Cell className={styles.address}>
        {connection.host && (
          <code>
            {connection.host}:{connection.socksPort}
          </code>
        )}
        <small>{proxy.ip}</small>
      </Cell>
      <Cell className={styles.user}>
        {!isOver && <code>{connection.user || t.connection.notIssued}</code>}
      </Cell>
      <Cell className={styles.label}>
        <Button size="small" variant="quiet" onClick={() => onLabel(proxy)}>
          <Tag aria-hidden="true" />
          {proxy.label ?? t.list.addLabel}
        </Button>
      </Cell>
      <Cell className={styles.ends}>
        <Badge tone={leaseTones[ring]} dot>
          {badgeText(proxy, nowMs)}
        </Badge>
        {endMs !== null && <small>{formatMoment(endMs)}</small>}
      </Cell>
      <Cell numeric className={styles.traffic}>
        {formatBytes(bytes)}
      </Cell>
      <Cell className={styles.tested}>
        <LastTest proxy={proxy} nowMs={nowMs} />
      </Cell>
      <Acts proxy={proxy} onRenew={onRenew} isOver={isOver} />
    </tr>
  );
}

type ActsProps = Pick<RowProps, 'proxy' | 'onRenew'> & { isOver: boolean };

function Acts({ proxy, onRenew, isOver }: ActsProps) {
  const t = useWords(leaseWords);
  const { leaseId, connection, renewable } = proxy;
  const { secret } = connection;
  return (
    <Cell className={styles.acts} data-print="hide" {...actsMark}>
      {!isOver && (
        <span className={record.row}>
          {secret !== null && (
            <CopyButton
              text={chosenLine({ ...connection, secret })}
              what={proxy.city || proxy.proxyId}
            />
          )}
          {leaseId && renewable && (
            <Button size="small" onClick={() => onRenew(leaseId)}>
              {t.renew}
            </Button>
          )}
        </span>
      )}
    </Cell>
  );
}

function LastTest({ proxy: { tested }, nowMs }: { proxy: ListedProxy; nowMs: number }) {
  const t = useWords(leaseWords).list;
  if (!tested) return <small>{t.untested}</small>;
  return (
    <>
      {tested.pingMs === null ? (
        <Badge tone="bad">{t.failed}</Badge>
      ) : (
        <span>{formatPing(tested.pingMs)}</span>
      )}
      <small>{formatAgo({ at: tested.at, nowMs })}</small>
    </>
  );
}
