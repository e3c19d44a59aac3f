import { lookup as lookupOf } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, setGlobalDispatcher } from 'undici';
import { kindOfAddress } from '#gateway/public-address.ts';
import { memberOf } from '../networks.ts';
import { plainHost } from '../setting-rules/hosts.ts';

/** Which addresses connections by HTTP may lead to, beside those of the public internet. */
export type OutgoingRules = Readonly<{
  /** Programs of this machine, as in the sandbox. */
  allowsLoopback: boolean;
  /** Private networks, as in a rehearsal; never a cloud's metadata service. */
  allowsPrivate?: boolean;
  /** Hosts of the operator's own settings that may be in a private network. */
  ownNetwork?: ReadonlySet<string>;
  /** Networks of the operator's own settings, as address/bits, such as those of modem farms. */
  privateNetworks?: readonly string[];
  /** The shop itself, which makes no calls through its front. */
  ownHosts: ReadonlySet<string>;
}>;

/** A connection that was not made. The message is for staff and names no URL. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

const loopback = new Set(['127.0.0.1', '::1']);

/** Why a host may not be dialled at any of these addresses; a single bad one refuses them all. */
export function problemOfAddresses(
  host: string,
  addresses: readonly string[],
  rules: OutgoingRules,
): string | undefined {
  const { allowsLoopback, allowsPrivate = false, ownNetwork, ownHosts } = rules;
  const isListed = memberOf(rules.privateNetworks ?? []);
  if (addresses.length === 0) return 'The name has no address.';
  const name = plainHost(host);
  const isPrivateAllowed = allowsPrivate || (ownNetwork?.has(name) ?? false);
  const isGood = (address: string) => {
    const kind = kindOfAddress(address);
    if (kind === 'private') {
      return isPrivateAllowed || isListed(address) || (allowsLoopback && loopback.has(address));
    }
    return kind === 'public';
  };
  if (!addresses.every(isGood)) return 'The address leads into a private network.';
  const isOwn = [name, ...addresses].some((one) => ownHosts.has(one));
  return isOwn ? 'This is the shop’s own address.' : undefined;
}

/** `dns.lookup`, an argument so that tests answer in its place. */
export type Lookup = typeof lookupOf;

/**
 * Connects by HTTP to judged addresses only. A name is resolved once, every answer is judged, and
 * the connection goes to what was judged, so that a name cannot change its mind in between.
 */
export function judgedAgent(
  rules: OutgoingRules,
  { lookup = lookupOf, connectMs }: Readonly<{ lookup?: Lookup; connectMs?: number }> = {},
): Agent {
  const resolve: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, answers) => {
      if (error) return done(error, '');
      const judged = answers.map(({ address }) => address);
      const problem = problemOfAddresses(host, judged, rules);
      const [first] = answers;
      if (problem !== undefined || !first) return done(new AddressRefused(problem), '');
      return options.all ? done(null, answers) : done(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup: resolve, ...(connectMs && { timeout: connectMs }) });
  return new Agent({
    connect: (target, done) => {
      const host = plainHost(target.hostname);
      // An address in place of a name is dialled without a lookup.
      const problem = isIP(host) ? problemOfAddresses(host, [host], rules) : undefined;
      if (problem === undefined) connect(target, done);
      else done(new AddressRefused(problem), null);
    },
  });
}

type Shop = Readonly<{ mode: string; publicUrl: string }>;

/** The rules for addresses that a customer or staff name. */
export const outgoingRules = ({ mode, publicUrl }: Shop): OutgoingRules => ({
  allowsLoopback: mode === 'sandbox',
  ownHosts: new Set(mode === 'sandbox' ? [] : [new URL(publicUrl).hostname]),
});

type Installation = Shop &
  Readonly<{
    isRehearsal: boolean;
    machines: Readonly<{ proxmox: Readonly<{ baseUrl: string }> | undefined }>;
  }>;

/**
 * Judges every `fetch` from now on: of payment providers, suppliers, the rate service,
 * server providers. A cluster of Proxmox may be in the operator's own network.
 */
export function judgeOutgoing({ isRehearsal, machines, ...shop }: Installation): void {
  const cluster = machines.proxmox && new URL(machines.proxmox.baseUrl).hostname;
  const ownNetwork = new Set(cluster === undefined ? [] : [plainHost(cluster)]);
  const rules = { ...outgoingRules(shop), allowsPrivate: isRehearsal, ownNetwork };
  setGlobalDispatcher(judgedAgent(rules));
}
