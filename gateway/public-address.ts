/**
 * Which addresses are the public internet's: the one check for every address from outside: of
 * tunnels, webhooks, push endpoints and settings. Pure, and the only gateway file whose values the
 * shop imports.
 */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const metadataAddresses = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
]);

/** `metadata`: a cloud's own service, which gives its machine secrets. */
export type AddressKind = 'public' | 'private' | 'metadata';

/**
 * What an address in text is; text that is no address is private. IPv4 in an IPv6 mapping
 * (::ffff:0:0/96) is judged as itself; every other embedding of IPv4 is private.
 */
export function kindOfAddress(address: string): AddressKind {
  const plain = plainAddress(address);
  if (plain === null) return 'private';
  if (metadataAddresses.has(plain.toString())) return 'metadata';
  if (plain.range() !== 'unicast') return 'private';
  return plain instanceof ipaddr.IPv6 && !isGlobalUnicast(plain) ? 'private' : 'public';
}

/** One spelling per address, so that two can be compared. IPv4 has only one that counts as such. */
export const canonicalAddress = (address: string): string =>
  isIPv4(address) ? address : (plainAddress(address)?.toString() ?? address);

/** The address itself, taken out of an IPv4-mapped wrapping (::ffff:0:0/96). */
function plainAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(address)) return null;
  return ipaddr.process(address);
}

const globalUnicast = ipaddr.IPv6.parse('2000::');
const documentation = ipaddr.IPv6.parse('3fff::');

/**
 * IANA hands out only 2000::/3. Allowing only that excludes ::/96, 64:ff9b:1::/48, fec0::/10 and
 * future reserved ranges. Inside it, ipaddr.js names all but 3fff::/20 (RFC 9637).
 */
const isGlobalUnicast = (address: ipaddr.IPv6): boolean =>
  address.match(globalUnicast, 3) && !address.match(documentation, 20);
