/** Leases of pools, for the cases of exits that change. */
import type { Dialect, Grant, PoolEntry } from '../index.ts';
import { basic, connectHead, connectTunnel } from './dialogue.ts';
import { exitCredentials } from './exit.ts';
import { RawClient } from './raw-client.ts';
import type { Host, Rig } from './rig.ts';

/** A supplier with a word for everything but the network's operator. */
export const dialect: Dialect = {
  where: 'user',
  prefix: '',
  separator: '-',
  places: { country: 'cc-', state: 'st-', city: 'city-', asn: 'asn-', zip: 'zip-' },
  country: { letters: 'upper', names: { gb: 'uk' } },
  space: '+',
  session: {
    key: 'sessid-',
    strictKey: 'oneip-',
    alphabet: 'abcdefghijkmnpqrstuvwxyz',
    length: 12,
  },
  ttl: { key: 'sesstime-', unitSeconds: 60, suffix: '', minSeconds: 60, maxSeconds: 3_600 },
  rotate: null,
  statuses: { 502: 'exit-lost' },
};

export const entryAt = (port: number, more: Partial<PoolEntry> = {}): PoolEntry => ({
  poolId: 'pol_one',
  protocol: 'http',
  host: '127.0.0.1',
  port,
  ...exitCredentials,
  dialect,
  countries: ['ke', 'de', 'gb'],
  ...more,
});

export type Pool = Readonly<{
  entries?: readonly PoolEntry[];
  cuts?: Readonly<Record<string, number>>;
  epoch?: number;
  released?: Readonly<Record<string, number>>;
  user?: string;
  lease?: Partial<Grant>;
  on?: readonly Pick<Host, 'command'>[];
}>;

/** A lease of a pool at each of the gateways. */
export async function givenPool(
  rig: Rig,
  { entries, cuts = {}, released = {}, epoch = 0, user = 'pool', lease, on }: Pool = {},
) {
  const upstream = {
    kind: 'pool' as const,
    sessionKey: 'key',
    epoch,
    entries: entries ?? [entryAt(rig.exitPort)],
    cuts,
    released,
  };
  for (const host of on ?? [rig]) {
    await host.command({ do: 'lease', user, lease: { upstream, ...lease } });
  }
}

export const atRig = (rig: Rig, { shared }: Host): Rig => ({ ...rig, shared });
export const authorityOf = (rig: Pick<Rig, 'originPort'>) => `origin.test:${rig.originPort}`;

/** The name that the supplier sees of a tunnel with these words. */
export async function nameFor(rig: Rig, words: string, base = 'pool'): Promise<string> {
  const client = await connectTunnel(rig, { user: `${base}${words}` });
  client.close();
  return rig.exit.users.at(-1) ?? '';
}

/** The fields of the answer to a tunnel with these words. */
export async function establishedWith(rig: Pick<Rig, 'shared' | 'originPort'>, words: string) {
  const client = await RawClient.open(rig.shared);
  client.send(connectHead(authorityOf(rig), basic(`pool${words}`)));
  const { fields } = await client.takeHead();
  client.close();
  return fields;
}
