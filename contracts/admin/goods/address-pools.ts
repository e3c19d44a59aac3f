/** Addresses that servers get, by the place where they are made. Only Admin reads this. */
import * as z from 'zod/mini';
import { providerNames } from '../../goods/servers.ts';
import { at, maybe } from '../../shapes.ts';
import { call, idParam } from '../../site/paths.ts';
import { typedTogether, words } from '../../text.ts';

const address = typedTogether(45);
/** A Linux bridge or one of Open vSwitch, by the name of its interface. */
const bridge = typedTogether(15).check(
  z.regex(/^[A-Za-z][\w.-]{0,14}$/, 'Enter the name of a bridge, such as vmbr0'),
);
const vlan = z.int().check(z.minimum(1), z.maximum(4094));
const nameServersMax = 4;

export const poolBody = z.strictObject({
  provider: z.enum(providerNames),
  place: words(100),
  /** A network with its length, such as 192.168.0.0/24. */
  prefix: typedTogether(49),
  gateway: address,
  /** Null for the first and the last that a machine can have. */
  firstAddress: maybe(address),
  lastAddress: maybe(address),
  nameServers: z.array(address).check(z.maxLength(nameServersMax)),
  /** Null for the template's value. */
  bridge: maybe(bridge),
  vlan: maybe(vlan),
  /** Staff are warned when fewer are free. */
  lowBelow: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** A pool that is switched off gives out no more addresses; those in use stay. */
  isEnabled: z.boolean(),
});
export type PoolBody = z.infer<typeof poolBody>;

export const addressPool = z.object({
  id: z.number(),
  provider: z.enum(providerNames),
  place: z.string(),
  prefix: z.string(),
  family: z.union([z.literal(4), z.literal(6)]),
  gateway: z.string(),
  firstAddress: z.string(),
  lastAddress: z.string(),
  nameServers: z.array(z.string()),
  bridge: maybe(z.string()),
  vlan: maybe(z.number()),
  lowBelow: z.number(),
  isEnabled: z.boolean(),
  version: z.number(),
  free: z.number(),
  held: z.number(),
  /** Released within the last day. */
  resting: z.number(),
  nextFreeAt: maybe(at),
});
export type AddressPool = z.infer<typeof addressPool>;

export const addressPoolCalls = {
  addressPools: call({
    method: 'GET',
    path: '/admin/address-pools',
    answer: z.object({
      /** Who is set up here and takes addresses. */
      providers: z.array(z.enum(providerNames)),
      content: z.array(addressPool),
    }),
  }),
  addAddressPool: call({ method: 'POST', path: '/admin/address-pools', body: poolBody }),
  changeAddressPool: call({
    method: 'PUT',
    path: '/admin/address-pools/:id',
    params: idParam,
    /** `version`: the one that was on the screen; another one in force answers 409. */
    body: z.extend(poolBody, { version: z.int() }),
  }),
  /** Only a pool that no server has an address of. Without one its place uses DHCP. */
  removeAddressPool: call({
    method: 'DELETE',
    path: '/admin/address-pools/:id',
    params: idParam,
  }),
} as const;
