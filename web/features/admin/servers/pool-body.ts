import type { AddressPool, PoolBody } from '#contracts/admin/goods/address-pools.ts';

/** A pool as it is sent back, without its figures. */
export const bodyOf = (pool: AddressPool): PoolBody => ({
  provider: pool.provider,
  place: pool.place,
  prefix: pool.prefix,
  gateway: pool.gateway,
  firstAddress: pool.firstAddress,
  lastAddress: pool.lastAddress,
  nameServers: pool.nameServers,
  bridge: pool.bridge,
  vlan: pool.vlan,
  lowBelow: pool.lowBelow,
  isEnabled: pool.isEnabled,
});
