import type { ProviderName } from '#contracts/goods/servers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AddressPool } from '#contracts/admin/goods/address-pools.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card, Figures } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { ConfirmAct } from '../screen/confirm.tsx';
import { bodyOf, PoolDialog } from './pool-dialog.tsx';
import { poolWords as t } from './pool-words.ts';
import { serverAdminWords } from './server-words.ts';

const refetchInterval = 10_000;

/** Addresses that servers are given: which are free, in use, and released a short time ago. */
export function AddressPools() {
  return (
    <CardsScreen
      title={serverAdminWords.pools}
      query={{ ...queryOf(adminCalls.addressPools), refetchInterval }}
      height="14rem"
      add={(found) =>
        found &&
        found.providers.length > 0 && {
          word: t.add,
          renderForm: (close) => <PoolDialog providers={found.providers} onClose={close} />,
        }
      }
      items={({ content }) => content}
      words={t}
      renderCard={(pool, { providers }) => <PoolCard pool={pool} providers={providers} />}
    />
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
  const state = (
    <span>
      <Stock pool={pool} />{' '}
      <Badge tone={isEnabled ? 'ok' : 'neutral'}>{isEnabled ? t.on : t.off}</Badge>
    </span>
  );
  return (
    <Card name={prefix} heading state={state}>
      <p className={styles.soft}>
        {serverAdminWords.providerNames[provider]} · {place} · {pool.firstAddress} –{' '}
        {pool.lastAddress}
        {nextFreeAt && ` · ${t.next(formatMoment(nextFreeAt))}`}
      </p>
      <Figures items={figures} />
      {isEnabled && free === 0 && <Notice tone="warn" title={t.emptyText} />}
      <PoolActs pool={pool} providers={providers} />
    </Card>
  );
}

function Stock({ pool: { isEnabled, free, lowBelow } }: { pool: AddressPool }) {
  if (!isEnabled) return null;
  if (free === 0) return <Badge tone="bad">{t.empty}</Badge>;
  return free < lowBelow ? <Badge tone="warn">{t.low(free)}</Badge> : null;
}

function PoolActs({ pool, providers }: CardProps) {
  const { id, isEnabled, version } = pool;
  const params = { id: String(id) };
  const body = { ...bodyOf(pool), isEnabled: !isEnabled, version };
  return (
    <Acts>
      <Opener word={t.edit}>
        {(close) => <PoolDialog providers={providers} pool={pool} onClose={close} />}
      </Opener>
      <Act
        word={isEnabled ? t.switchOff : t.switchOn}
        variant="quiet"
        run={() => request(adminCalls.changeAddressPool, { params, body })}
      />
      {pool.held + pool.resting === 0 && (
        <ConfirmAct
          word={t.remove}
          variant="quiet"
          title={t.removeAsk(pool.prefix)}
          text={t.removeText}
          cancel={t.keep}
          run={() => request(adminCalls.removeAddressPool, { params })}
        />
      )}
    </Acts>
  );
}
