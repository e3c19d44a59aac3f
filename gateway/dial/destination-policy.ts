/** Which addresses and ports may be reached. Pure: the resolver's answers come in as arguments. */
import { BlockList, isIPv6 } from 'node:net';
import { canonicalAddress, kindOfAddress } from '../public-address.ts';
import type { RefusalName } from '../refusal.ts';

export { canonicalAddress };

/** Closed for everybody: mail, so that no lease can send spam; 465 and 587 open after a review. */
const mailPorts = new Set([25, 465, 587, 2525]);
/** Closed unless a review of the lease opened them: shells, shares, databases, desktops. */
const abusePorts = new Set([
  22, 23, 135, 136, 137, 138, 139, 445, 1433, 3306, 3389, 5432, 6379, 11_211, 27_017,
]);
/** Never opened, for any lease. */
const neverPorts = new Set([0, 25, 2525]);

const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
]);
/** Refuses by port alone. */
export function judgePort(port: number, openPorts: readonly number[]): RefusalName | null {
  const isOpened = openPorts.includes(port) && !neverPorts.has(port);
  if (isOpened) return null;
  if (mailPorts.has(port)) return 'mail-port-refused';
  return abusePorts.has(port) || port === 0 ? 'port-refused' : null;
}

/** Refuses names of this machine or of a metadata service before they are resolved. */
export function judgeName(name: string): RefusalName | null {
  // RFC 6761 §6.3: localhost and everything under it is the loopback.
  if (name === 'localhost' || name.endsWith('.localhost')) return 'destination-private';
  return metadataNames.has(name) ? 'destination-metadata' : null;
}

/** Judges every answer of one resolution. One bad address among good ones refuses them all, because
 * a resolver that gives both is trying something. */
export function judgeAddresses(
  addresses: readonly string[],
  own: ReadonlySet<string>,
): RefusalName | null {
  const verdicts = addresses.map((address) => judgeAddress(address, own));
  const bad = verdicts.find((verdict) => verdict !== null) ?? null;
  if (bad === null) return null;
  return verdicts.includes(null) ? 'destination-mixed' : bad;
}

function judgeAddress(address: string, own: ReadonlySet<string>): RefusalName | null {
  const kind = kindOfAddress(address);
  if (kind !== 'public') return `destination-${kind}`;
  return own.has(canonicalAddress(address)) ? 'destination-own' : null;
}

/** Whether an address is in one of the networks, each written as address/bits. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = canonicalAddress(address);
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
