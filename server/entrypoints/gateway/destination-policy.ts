import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import type { GatewayOptions } from '#gateway';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

type Policy = GatewayOptions['policy'];

/** The target site that the sandbox's exits reach, by name and by address (sandbox/README.md). */
const playedTargets = ['target.test', '203.0.113.80', '2001:db8::80'];

/**
 * Where customers may not go besides what the gateway refuses by itself. In sandbox mode the played
 * target and the played exits, both of them on this machine, are let through. A live shop's own
 * addresses are refused, but its public name is not: an exit reaches it from outside like any
 * visitor, and the check behind the Test button does.
 */
export async function destinationPolicy(config: Config, log: Log): Promise<Policy> {
  if (config.mode === 'sandbox') {
    const trustedNames = new Map(playedTargets.map((name) => [name, '203.0.113.80']));
    return { ownAddresses: [], trustedNames, allowPrivateUpstreams: true };
  }
  const shop = new URL(config.publicUrl).hostname;
  const shopAddresses = await addressesOf(shop, log);
  const ownAddresses = [...shopAddresses, ...(await addressesOf(config.gateway.host, log))];
  const [first] = shopAddresses.filter(isPublic);
  const trustedNames = new Map(first ? [[shop, first]] : []);
  return { ownAddresses, trustedNames, allowPrivateUpstreams: false };
}

async function addressesOf(name: string, log: Log): Promise<string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (cause) {
    log.warn({ err: cause, name }, 'own name has no address; it is not refused as a destination');
    return [];
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
