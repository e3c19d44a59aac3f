import { kindOfAddress } from '#gateway/public-address.ts';
import ipaddr from 'ipaddr.js';
import type { Stage } from './rule.ts';

/**
 * Who must reach a host: customers and providers from outside, or the shop's own machines, which
 * may stand in a private network. `own-machine` may be this computer itself, as a database is.
 */
export type Reach = 'public' | 'private-network' | 'own-machine';

/** Reserved names (RFC 2606, RFC 6761), which examples use. */
const reservedName = /(^|\.)(test|example|invalid|example\.(com|net|org))$/;
const loopbackName = /(^|\.)(localhost|localdomain)$/;
/** Names that only one network knows. */
const innerName = /(^|\.)(local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
const hostName = /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))*$/;
const providerTestLabel = /(^|[.-])(sandbox|test|testing|staging|uat|mock|demo)([.-]|\d|$)/;

/** A host of a URL without its brackets and the dot at the end, in lower case. */
export const plainHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Says what is wrong with a host for this reach. A rehearsal may use names of its own network. */
export function hostProblem(given: string, reach: Reach, stage: Stage): string | undefined {
  const host = plainHost(given);
  if (host === '') return 'names no host';
  if (ipaddr.isValid(host)) return addressProblem(host, reach, stage);
  if (!hostName.test(host) || /^[\d.]+$/.test(host)) return 'names no valid host';
  if (stage === 'rehearsal') return undefined;
  if (reservedName.test(host))
    return `names ${host}, a host that is reserved for samples and tests`;
  if (loopbackName.test(host)) {
    return reach === 'own-machine' ? undefined : `names ${host}, which is this machine alone`;
  }
  if (reach !== 'public') return undefined;
  if (innerName.test(host) || !host.includes('.')) {
    return `names ${host}, which only your own network knows`;
  }
  return undefined;
}

const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map(
  (network) => ipaddr.parseCIDR(network),
);

export const isDocumentation = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  documentation.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits));

const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

function addressProblem(host: string, reach: Reach, stage: Stage): string | undefined {
  const address = ipaddr.process(host);
  const range = address.range();
  if (isDocumentation(address)) return `names ${host}, an address that is reserved for samples`;
  if (kindOfAddress(host) === 'public') return undefined;
  if (range === 'loopback') {
    const isAllowed = reach === 'own-machine' || stage === 'rehearsal';
    return isAllowed ? undefined : `names ${host}, which is this machine alone`;
  }
  if (privateRanges.has(range)) {
    const isAllowed = reach !== 'public' || stage === 'rehearsal';
    return isAllowed ? undefined : `names ${host}, which only your own network knows`;
  }
  return `names ${host}, an address that no machine has`;
}

/** A provider's host where no money is real: `sandbox.safaricom.co.ke` and its like. */
export const isTestHost = (host: string) => providerTestLabel.test(plainHost(host));

/** Whether a host is this machine, where the sandbox listens. */
export function isLoopbackHost(given: string): boolean {
  const host = plainHost(given);
  if (!ipaddr.isValid(host)) return loopbackName.test(host);
  return ipaddr.process(host).range() === 'loopback';
}
