import ipaddr from 'ipaddr.js';

/** Where a webhook may lead. In the sandbox also to programs of this machine. */
export type TargetRules = Readonly<{ allowsLoopback: boolean }>;

/** Why an address is refused by how it is written; undefined when it may be tried. */
export function problemOfUrl(text: string, { allowsLoopback }: TargetRules): string | undefined {
  if (!URL.canParse(text)) return 'This is no address.';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'An address with a password in it is refused.';
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (allowsLoopback && isLocal) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return problemOfAddresses([literal], { allowsLoopback });
  return isLocal || !hostname.includes('.')
    ? 'This name is not on the public internet.'
    : undefined;
}

/** Judges every answer of one resolution; a single private one refuses them all. */
export function problemOfAddresses(
  addresses: readonly string[],
  { allowsLoopback }: TargetRules,
): string | undefined {
  if (addresses.length === 0) return 'The name has no address.';
  const isGood = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const range = ipaddr.process(address).range();
    return range === 'unicast' || (allowsLoopback && range === 'loopback');
  };
  return addresses.every(isGood) ? undefined : 'The address leads into a private network.';
}
