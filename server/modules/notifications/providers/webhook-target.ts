import { isIpAddress } from '#platform/ip-address.ts';
import { plainHost } from '#platform/setting-rules/hosts.ts';
import { problemOfAddresses, type OutgoingRules } from '#platform/outgoing/judged-agent.ts';

/** Why an address is refused by how it is written; undefined when it may be tried. */
export function problemOfUrl(text: string, rules: OutgoingRules): string | undefined {
  if (!URL.canParse(text)) return 'This is no address.';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'An address with a password in it is refused.';
  const host = plainHost(hostname);
  const isLocal = host === 'localhost' || loopback.has(host);
  if (rules.allowsLoopback && isLocal) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (rules.ownHosts.has(host)) return 'This is the shop’s own address.';
  if (isIpAddress(host)) return problemOfAddresses(host, [host], rules);
  return isLocal || !host.includes('.') ? 'This name is not on the public internet.' : undefined;
}

const loopback = new Set(['127.0.0.1', '::1']);
