import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { minuteMs } from '#contracts/time.ts';
import type { GatewayOptions } from '#gateway';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { startLoop } from '#platform/loops/loop.ts';

type Policy = GatewayOptions['policy'];
type Settings = Pick<Config, 'mode' | 'publicUrl'> &
  Readonly<{
    privateUpstreams: readonly string[];
    gateway: Pick<Config['gateway'], 'host'>;
  }>;
/** Every address of a name; rejects when there is none. */
type Resolve = (name: string) => Promise<readonly string[]>;

export type KeptPolicy = Readonly<{
  /** The gateway reads the fields each time; their values change with the shop's own addresses. */
  policy: Policy;
  refresh(): Promise<void>;
}>;

/** The target site that the sandbox's exits reach, by name and by address (sandbox/README.md). */
const playedTargets = ['target.test', 'guarded.test', '203.0.113.80', '2001:db8::80'];

const systemLookup: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Destinations that are refused in addition to the gateway's own rules. In sandbox mode the
 * simulated target and exits, both on this machine, are allowed. A live shop's own addresses are
 * refused, but its public name is not: an exit reaches it from outside like any visitor, and the
 * check behind the Test button does. `refresh` resolves both names again, so that after a move the
 * old address is not trusted and the new one is protected.
 */
export async function destinationPolicy(
  config: Settings,
  log: Log,
  resolve: Resolve = systemLookup,
): Promise<KeptPolicy> {
  const { privateUpstreams } = config;
  if (config.mode === 'sandbox') {
    const trustedNames = new Map(playedTargets.map((name) => [name, '203.0.113.80']));
    const policy = { ownAddresses: [], trustedNames, allowPrivateUpstreams: true };
    return { policy: { ...policy, privateUpstreams }, refresh: async () => undefined };
  }
  const shop = new URL(config.publicUrl).hostname;
  const known = new Map<string, readonly string[]>();
  const trustedNames = new Map<string, string>();
  const policy = {
    ownAddresses: [] as readonly string[],
    trustedNames,
    allowPrivateUpstreams: false,
    privateUpstreams,
  };
  const refresh = async () => {
    for (const name of new Set([shop, config.gateway.host])) {
      known.set(name, await addressesOf(name, { resolve, log, before: known.get(name) }));
    }
    const [first] = (known.get(shop) ?? []).filter(isPublic);
    if (first) trustedNames.set(shop, first);
    else trustedNames.delete(shop);
    policy.ownAddresses = [...known.values()].flat();
  };
  await refresh();
  return { policy, refresh };
}

/** A gateway runs for months, and names move. */
const refreshEveryMs = 5 * minuteMs;

/** The policy with its names resolved again every few minutes, until `stop`. */
export async function keepDestinations(config: Settings, log: Log) {
  const { policy, refresh } = await destinationPolicy(config, log);
  const work = async () => {
    await refresh();
    return 0;
  };
  const { stop } = startLoop({ name: 'own-names', everyMs: refreshEveryMs, log, work });
  return { policy, stop };
}

type Looking = Readonly<{ resolve: Resolve; log: Log; before: readonly string[] | undefined }>;

/** When a name server does not answer, its last answer is kept. */
async function addressesOf(
  name: string,
  { resolve, log, before }: Looking,
): Promise<readonly string[]> {
  try {
    return await resolve(name);
  } catch (cause) {
    const known = before ?? [];
    if (known.length === 0) {
      log.warn({ err: cause, name }, 'own name has no address; it is not refused as a destination');
    }
    return known;
  }
}

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inner.addSubnet(net, bits, 'ipv4');
}

/** A name that leads inwards, such as by this machine's hosts file, is not trusted. */
const isPublic = (address: string) =>
  address.includes(':') ? /^[23]/.test(address) : !inner.check(address, 'ipv4');
