import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ProviderName } from '#contracts/goods/servers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AddressPool, PoolBody } from '#contracts/admin/goods/address-pools.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import facts from '../stock/stock.module.css';
import { useAct } from '../use-act.ts';
import { PoolDialog } from './pool-dialog.tsx';
import { bodyOf } from './pool-body.ts';
import { poolWords as t } from './pool-words.ts';
import { serverAdminWords } from './server-words.ts';

const refreshMs = 10_000;

/** Addresses that servers are given: which are free, in use, and released a short time ago. */
export function AddressPools() {
  useTitle(serverAdminWords.pools);
  const [adding, setAdding] = useState(false);
  const found = useQuery({ ...queryOf(adminCalls.addressPools), refetchInterval: refreshMs });
  const { content = [], providers = [] } = found.data ?? {};
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{serverAdminWords.pools}</PageTitle>
        {providers.length > 0 && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </div>
      {found.isPending && <Skeleton height="14rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data && content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {content.map((pool) => (
          <li key={pool.id}>
            <PoolCard pool={pool} providers={providers} />
          </li>
        ))}
      </ul>
      {adding && <PoolDialog providers={providers} onClose={() => setAdding(false)} />}
    </>
  );
}

type CardProps = { pool: AddressPool; providers: readonly ProviderName[] };

function PoolCard({ pool, providers }: CardProps) {
  const { prefix, provider, place, isEnabled, free, held, resting, nextFreeAt } = pool;
  const figures = [
    [t.figures.free, formatWhole(free)],
    [t.figures.held, formatWhole(held)],
    [t.figures.resting, formatWhole(resting)],
    [t.details.gateway, pool.gateway],
    [t.details.dns, pool.nameServers.join(', ') || t.asTemplate],
    [t.details.bridge, pool.bridge ?? t.asTemplate],
    [t.details.vlan, pool.vlan ?? t.asTemplate],
  ] as const;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <h2 className={styles.name}>{prefix}</h2>
        <span>
          <Stock pool={pool} />{' '}
          <Badge tone={isEnabled ? 'ok' : 'neutral'}>{isEnabled ? t.on : t.off}</Badge>
        </span>
      </div>
      <p className={styles.soft}>
        {serverAdminWords.providerNames[provider]} · {place} · {pool.firstAddress} –{' '}
        {pool.lastAddress}
        {nextFreeAt && ` · ${t.next(formatMoment(nextFreeAt))}`}
      </p>
      <dl className={facts.facts}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isEnabled && free === 0 && <Notice tone="warn" title={t.emptyText} />}
      <Acts pool={pool} providers={providers} />
    </article>
  );
}

function Stock({ pool: { isEnabled, free, lowBelow } }: { pool: AddressPool }) {
  if (!isEnabled) return null;
  if (free === 0) return <Badge tone="bad">{t.empty}</Badge>;
  return free < lowBelow ? <Badge tone="warn">{t.low(free)}</Badge> : null;
}

function Acts({ pool, providers }: CardProps) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDoing(null);
  const { id, isEnabled, version } = pool;
  const params = { id: String(id) };
  const toggle = useAct(() => {
    const body: PoolBody & { version: number } = {
      ...bodyOf(pool),
      isEnabled: !isEnabled,
      version,
    };
    return request(adminCalls.changeAddressPool, { params, body });
  });
  const remove = useAct(() => request(adminCalls.removeAddressPool, { params }));
  return (
    <div className={styles.acts}>
      <Button onClick={() => setDoing('edit')}>{t.edit}</Button>
      <Button variant="quiet" busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
        {isEnabled ? t.switchOff : t.switchOn}
      </Button>
      {pool.held + pool.resting === 0 && (
        <Button variant="quiet" onClick={() => setDoing('remove')}>
          {t.remove}
        </Button>
      )}
      {doing === 'edit' && <PoolDialog providers={providers} pool={pool} onClose={close} />}
      <AlertDialog
        open={doing === 'remove'}
        title={t.removeAsk(pool.prefix)}
        description={t.removeText}
        confirmLabel={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        cancel={{ label: t.keep, onCancel: close }}
      />
    </div>
  );
}
