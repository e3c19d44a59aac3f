import { kindOfAddress } from '#gateway/public-address.ts';
import { isIpAddress } from '#platform/ip-address.ts';

/** Where a webhook may lead. `ownHosts` is the shop itself, which no webhook calls. */
export type TargetRules = Readonly<{
  /** In the sandbox also to programs of this machine. */
  allowsLoopback: boolean;
  ownHosts: ReadonlySet<string>;
}>;

type Shop = Readonly<{ mode: string; publicUrl: string }>;

/** The rules of a shop, which is one of the demo or a real one. */
export const targetRules = ({ mode, publicUrl }: Shop): TargetRules => ({
  allowsLoopback: mode === 'sandbox',
  ownHosts: new Set(mode === 'sandbox' ? [] : [new URL(publicUrl).hostname]),
});

/** Why an address is refused by how it is written; undefined when it may be tried. */
export function problemOfUrl(text: string, rules: TargetRules): string | undefined {
  if (!URL.canParse(text)) return 'This is no address.';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'An address with a password in it is refused.';
  const isLocal = hostname === 'localhost' || loopback.has(hostname.replace(/^\[|\]$/g, ''));
  if (rules.allowsLoopback && isLocal) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  const literal = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (rules.ownHosts.has(literal)) return 'This is the shop’s own address.';
  if (isIpAddress(literal)) return problemOfAddresses([literal], rules);
  return isLocal || !literal.includes('.') ? 'This name is not on the public internet.' : undefined;
}

const loopback = new Set(['127.0.0.1', '::1']);

/** Judges every answer of one resolution; a single private one refuses them all. */
export function problemOfAddresses(
  addresses: readonly string[],
  { allowsLoopback, ownHosts }: TargetRules,
): string | undefined {
  if (addresses.length === 0) return 'The name has no address.';
  const isGood = (address: string) =>
    kindOfAddress(address) === 'public' || (allowsLoopback && loopback.has(address));
  if (!addresses.every(isGood)) return 'The address leads into a private network.';
  const isOwn = addresses.some((address) => ownHosts.has(address));
  return isOwn ? 'This is the shop’s own address.' : undefined;
}
