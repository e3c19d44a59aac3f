import { adminCalls } from '#contracts/admin/admin.ts';
import { poolBody, type AddressPool, type PoolBody } from '#contracts/admin/goods/address-pools.ts';
import type { ProviderName } from '#contracts/goods/servers.ts';
import { request } from '../../../lib/api/api.ts';
import { LongField, OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { lines, orNull, plain, typedOf, whole } from '../form/units.ts';
import styles from '../admin.module.css';
import { poolWords } from './pool-words.ts';
import { serverAdminWords } from './server-words.ts';

const t = poolWords.form;
const units = {
  firstAddress: orNull(plain),
  lastAddress: orNull(plain),
  nameServers: lines,
  bridge: orNull(plain),
  vlan: orNull(whole),
  lowBelow: whole,
};
const fresh: Omit<PoolBody, 'provider'> = {
  place: '',
  prefix: '',
  gateway: '',
  firstAddress: null,
  lastAddress: null,
  nameServers: [],
  bridge: null,
  vlan: null,
  lowBelow: 5,
  isEnabled: true,
};

/** A pool as it is saved, without its counts. */
export function bodyOf(pool: AddressPool): PoolBody {
  const { id: _id, version: _version, free: _free, held: _held, ...rest } = pool;
  const { resting: _resting, nextFreeAt: _next, ...body } = rest;
  return body;
}

type Props = { providers: readonly ProviderName[]; pool?: AddressPool; onClose: () => void };

/** Adds a pool or changes one. */
export function PoolDialog({ providers, pool, onClose }: Props) {
  const [first = 'proxmox'] = providers;
  return (
    <FormDialog
      title={pool ? `${poolWords.edit}: ${pool.prefix}` : poolWords.add}
      save={poolWords.save}
      onClose={onClose}
      rules={poolBody}
      units={units}
      start={typedOf(units, pool ? bodyOf(pool) : { ...fresh, provider: first })}
      send={(body) => {
        if (!pool) return request(adminCalls.addAddressPool, { body });
        const { id, version } = pool;
        const params = { id: String(id) };
        return request(adminCalls.changeAddressPool, { params, body: { ...body, version } });
      }}
    >
      {({ at }) => (
        <>
          <OneField
            at={at('provider')}
            label={t.provider}
            values={providers}
            words={serverAdminWords.providerNames}
          />
          <TextField at={at('place')} label={t.place} hint={t.placeHint} />
          <TextField at={at('prefix')} label={t.prefix} hint={t.prefixHint} mono />
          <TextField at={at('gateway')} label={t.gateway} mono />
          <div className={styles.tiles}>
            <TextField at={at('firstAddress')} label={t.first} hint={t.rangeHint} mono />
            <TextField at={at('lastAddress')} label={t.last} mono />
          </div>
          <LongField at={at('nameServers')} label={t.dns} hint={t.dnsHint} rows={2} />
          <div className={styles.tiles}>
            <TextField at={at('bridge')} label={t.bridge} hint={t.cardHint} mono />
            <TextField at={at('vlan')} label={t.vlan} inputMode="numeric" />
          </div>
          <TextField at={at('lowBelow')} label={t.low} hint={t.lowHint} inputMode="numeric" />
        </>
      )}
    </FormDialog>
  );
}
