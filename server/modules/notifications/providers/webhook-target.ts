import { isIpAddress } from '#platform/ip-address.ts';
import { problemOfAddresses, type OutgoingRules } from '#platform/outgoing/judged-agent.ts';

/** Why an address is refused by how it is written; undefined when it may be tried. */
export function problemOfUrl(text: string, rules: OutgoingRules): string | undefined {
  if (!URL.canParse(text)) return 'This is no address.';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'An address with a password in it is refused.';
  const isLocal = hostname === 'localhost' || loopback.has(hostname.replace(/^\[|\]$/g, ''));
  if (rules.allowsLoopback && isLocal) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  const literal = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (rules.ownHosts.has(literal)) return 'This is the shop’s own address.';
  if (isIpAddress(literal)) return problemOfAddresses(literal, [literal], rules);
  return isLocal || !literal.includes('.') ? 'This name is not on the public internet.' : undefined;
}

const loopback = new Set(['127.0.0.1', '::1']);
