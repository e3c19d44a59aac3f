import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import { Pager } from '../../../ui/pager.tsx';
import { ConnectionBlock } from '../credential/connection-block.tsx';
import { LeaseCard } from '../lease-card.tsx';
import { timeLeft, type ListedProxy } from '../leased-proxy.ts';
import styles from '../leases.module.css';
import { isLong, sortedNext } from './list-tools.tsx';
import type { Picked } from './proxy-table.tsx';
import type { YourProxiesProps } from './your-proxies.tsx';

const ProxyTable = lazy(() => import('./proxy-table.tsx'));
const ManyBar = lazy(() => import('../many/many-bar.tsx'));
const LabelDialog = lazy(() => import('../many/label-dialog.tsx'));

const none: Picked = new Map();

type Props = YourProxiesProps & {
  renderRenewals: (leaseIds: readonly string[]) => ReactNode;
  found: OwnLeasesFound;
  visible: readonly ListedProxy[];
  nowMs: number;
};

/** The proxies of a page, as rows or cards, and what can be done with several. */
export function LeaseResults({ search, onSearch, found, visible, nowMs, renderRenewals }: Props) {
  const [picked, setPicked] = useState(none);
  const [labelled, setLabelled] = useState<ListedProxy>();
  const [first] = visible;
  if (!first) return null;
  const isSought = ({ leaseId }: ListedProxy) => leaseId !== null && leaseId === search.lease;
  const shown = visible.find(isSought) ?? first;
  const onRenew = (renew: `lse_${string}`) => onSearch({ ...search, renew }, { replace: true });
  const canPick = found.totalItems > 1;
  return (
    <div className={styles.results}>
      {isLong(found, search) && !search.view ? (
        <Suspense fallback={<div className={styles.coming} aria-busy="true" />}>
          <ProxyTable
            {...{ visible, nowMs, picked, onRenew }}
            sorting={search}
            onSort={(column) => onSearch(sortedNext(search, column), { replace: true })}
            onPick={setPicked}
            sought={shown.key}
            onLabel={setLabelled}
          />
        </Suspense>
      ) : (
        <ul className={styles.cards}>
          {visible.map((proxy) => (
            <LeaseCard
              key={proxy.key}
              picked={canPick ? picked.has(proxy.key) : undefined}
              onPick={(isPicked) => {
                const others = [...picked].filter(([key]) => key !== proxy.key);
                setPicked(new Map(isPicked ? [...others, [proxy.key, proxy]] : others));
              }}
              proxy={proxy}
              nowMs={nowMs}
              isFirst={proxy === first}
              opened={isSought(proxy)}
              onRenew={onRenew}
              onLabel={setLabelled}
            />
          ))}
        </ul>
      )}
      <Pager
        page={found.page}
        total={Math.ceil(found.totalItems / found.size)}
        onPage={(page) => onSearch({ ...search, page })}
      />
      {canPick && (
        <Suspense fallback={<div className={styles.bulk} />}>
          <ManyBar {...{ search, found, picked, renderRenewals }} onPick={setPicked} />
        </Suspense>
      )}
      {isLong(found, search) && !search.view && (
        <ConnectionBlock proxy={shown} expired={timeLeft(shown, nowMs).badge === 'expired'} />
      )}
      {labelled && (
        <Suspense fallback={null}>
          <LabelDialog
            proxies={[labelled]}
            labels={found.labels.map(({ label }) => label)}
            onClose={() => setLabelled(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
