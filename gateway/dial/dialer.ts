/** Resolve, check, dial: in this order and once, so that the checked address is dialled. */
import { networkInterfaces } from 'node:os';
import { isIP, isIPv6 } from 'node:net';
import {
  canonicalAddress,
  judgeAddresses,
  judgeName,
  judgePort,
  networksOf,
} from './destination-policy.ts';
import { connectExit, dialDirect, dialThrough, takesRequests } from './dial.ts';
import type { Dialling, JudgedExit, ProxyUpstream, Outbound } from './dial.ts';
import type { Names } from './names.ts';
import { UpstreamCapabilities } from './upstream-capabilities.ts';
import type { Clock, Grant, Policy, Upstream } from '../ports.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import type { Target } from './target.ts';
import type { Wire } from '../wire.ts';

type Options = Readonly<{
  names: Names;
  policy: Policy;
  clock: Clock;
  isOwnPort: (port: number) => boolean;
}>;
/** `host` is for an exit, `addresses` are for direct dials. */
type Judged = Readonly<{ host: string; addresses: readonly string[]; isTrusted: boolean }>;

/** What a route is judged by: where the exit is dialled, and who looks names up. */
type Entry = Pick<ProxyUpstream, 'host' | 'port' | 'nameResolution'>;
/** An upstream, and what of its lease bears on where it leads. */
export type Way<Exit> = Pick<Grant, 'openPorts'> & Readonly<{ upstream: Exit }>;
type JudgedEntry<Exit> = Exit & Readonly<{ addresses: readonly string[] }>;
type Route<Exit> = Readonly<{ upstream: JudgedEntry<Exit>; hosts: readonly string[] }>;

/** `needsIpv6`: the target has no other addresses. */
export type PlainRoute = Readonly<{ wire: Wire; needsIpv6: boolean }>;

/** Interfaces come and go; looking them up costs a system call each. */
const interfacesKeptMs = 60_000;
const verdictsMax = 10_000;

export class Dialer {
  readonly #options: Options;
  readonly #isUpstreams: (address: string) => boolean;
  #own: ReadonlySet<string> = new Set();
  #ownUntil = 0;
  /** By the addresses judged: an exit is dialled thousands of times, and sites are popular. */
  readonly #verdicts = new Map<string, RefusalName | null>();

  readonly #manners: UpstreamCapabilities;

  constructor(options: Options) {
    this.#options = options;
    this.#manners = new UpstreamCapabilities(options.clock);
    this.#isUpstreams = networksOf(options.policy.privateUpstreams);
  }

  /** Opens a route to the target by an upstream. Throws a refusal. */
  async toTarget(
    dialling: Dialling,
    { upstream, openPorts }: Way<Upstream>,
    target: Target,
  ): Promise<Outbound> {
    const judged = await this.judge({ openPorts }, target);
    try {
      const { port } = target;
      if (upstream.kind === 'direct') return await dialDirect(dialling, judged.addresses, port);
      const route = await this.#routeBy(upstream, judged);
      return await dialThrough(dialling, this.#manners, { ...route, port });
    } catch (thrown) {
      throw isWithoutIpv6(judged, thrown) ? new Refused('ipv6-unreachable', thrown) : thrown;
    }
  }

  /** The judged exit of a tunnel to the target, and by what it is asked for. Throws a refusal. */
  async judgeRoute<Exit extends Entry>(
    { upstream, openPorts }: Way<Exit>,
    target: Target,
  ): Promise<Route<Exit>> {
    return this.#routeBy(upstream, await this.judge({ openPorts }, target));
  }

  async #routeBy<Exit extends Entry>(upstream: Exit, judged: Judged): Promise<Route<Exit>> {
    const exit = await this.#exitOf(upstream);
    refuseEntry(judged, exit);
    return { upstream: exit, hosts: hostsFor(upstream, judged) };
  }

  /** The way of a plain request: an HTTP exit is sent the request itself, any other leads to its
   * target. Throws a refusal. */
  async toPlain(
    dialling: Dialling,
    { upstream, openPorts }: Way<Upstream>,
    target: Target,
  ): Promise<PlainRoute> {
    if (takesRequests(upstream)) return this.toHttpExit(dialling, { upstream, openPorts }, target);
    const { wire } = await this.toTarget(dialling, { upstream, openPorts }, target);
    return { wire, needsIpv6: false };
  }

  /** Connects to an HTTP exit that will be sent the request itself, its target judged first. */
  async toHttpExit(
    dialling: Dialling,
    { upstream, openPorts }: Way<ProxyUpstream>,
    target: Target,
  ): Promise<PlainRoute> {
    const judged = await this.judge({ openPorts }, target);
    const exit = await this.#exitOf(upstream);
    refuseEntry(judged, exit);
    const wire = await connectExit(dialling, exit);
    return { wire, needsIpv6: isIpv6Only(judged) };
  }

  /** Throws a refusal unless the lease may go there. */
  async judge({ openPorts }: Pick<Grant, 'openPorts'>, target: Target): Promise<Judged> {
    const portRefusal = judgePort(target.port, openPorts);
    if (portRefusal !== null) throw new Refused(portRefusal);
    const host = target.kind === 'name' ? target.name : canonicalAddress(target.address);
    const trusted = this.#options.policy.trustedNames.get(host);
    if (trusted !== undefined) return { host, addresses: [trusted], isTrusted: true };

    const nameRefusal = judgeName(host);
    if (nameRefusal !== null) throw new Refused(nameRefusal);
    const answers = target.kind === 'name' ? await this.#options.names.addressesOf(host) : [host];
    const addressRefusal = this.#verdictOn(answers);
    if (addressRefusal !== null) throw new Refused(addressRefusal);
    const addresses = answers.map(canonicalAddress);
    // Upstreams are configured by the operator, so any range is allowed.
    if (addresses.some(this.#isUpstreams)) throw new Refused('destination-own');
    return { host, addresses, isTrusted: false };
  }

  /** The exit's own address is checked like a customer's target. */
  async #exitOf<Exit extends Entry>(upstream: Exit): Promise<JudgedEntry<Exit>> {
    const { names, policy, isOwnPort } = this.#options;
    const { host, port } = upstream;
    const addresses = isIP(host) === 0 ? await this.#resolveExit(names, host) : [host];
    const refusal = this.#verdictOn(addresses);
    const isSelf = isOwnPort(port) && refusal !== null;
    // A gateway chained to itself would dial until its descriptors run out.
    if (isSelf) throw new Refused('no-upstream', new Error('The exit is this gateway itself.'));
    const isOurs = policy.allowPrivateUpstreams || addresses.every(this.#isUpstreams);
    if (refusal !== null && !isOurs) {
      throw new Refused('no-upstream', new Error(`The exit's address is refused: ${refusal}.`));
    }
    return { ...upstream, addresses };
  }

  #verdictOn(addresses: readonly string[]): RefusalName | null {
    const own = this.#ownAddresses();
    const [only = ''] = addresses;
    const key = addresses.length === 1 ? only : addresses.join(' ');
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = judgeAddresses(addresses, own);
    if (this.#verdicts.size >= verdictsMax) this.#verdicts.clear();
    this.#verdicts.set(key, verdict);
    return verdict;
  }

  async #resolveExit(names: Names, host: string): Promise<readonly string[]> {
    if (host === 'localhost') return ['127.0.0.1'];
    try {
      return await names.addressesOf(host.toLowerCase());
    } catch (thrown) {
      throw new Refused('upstream-unreachable', thrown);
    }
  }

  #ownAddresses(): ReadonlySet<string> {
    const now = performance.now();
    if (now < this.#ownUntil) return this.#own;
    const local = Object.values(networkInterfaces()).flatMap((entries) =>
      (entries ?? []).map((entry) => canonicalAddress(entry.address)),
    );
    const configured = this.#options.policy.ownAddresses.map(canonicalAddress);
    this.#own = new Set([...configured, ...local]);
    this.#ownUntil = now + interfacesKeptMs;
    this.#verdicts.clear();
    return this.#own;
  }
}

/**
 * Customers must not reach the entry of an exit through the exit: a supplier trusts connections
 * from there.
 */
function refuseEntry({ addresses, isTrusted }: Judged, exit: Pick<JudgedExit, 'addresses'>): void {
  const doors = new Set(exit.addresses.map(canonicalAddress));
  const isEntry = addresses.some((address) => doors.has(address));
  if (isEntry && !isTrusted) throw new Refused('destination-own');
}

/** Some suppliers treat addresses differently from names, so each declares its choice. */
const hostsFor = ({ nameResolution }: Entry, { host, addresses }: Judged): readonly string[] =>
  nameResolution === 'pin' && addresses.length > 0 ? addresses : [host];

/** How exits put it that they cannot go there; some have no word for it but that they failed. */
const noWay: ReadonlySet<RefusalName> = new Set([
  'network-unreachable',
  'target-unreachable',
  'upstream-failed',
]);

/** Whether a failure may be for lack of IPv6, which most exits do not have. */
const isWithoutIpv6 = (judged: Judged, thrown: unknown): boolean =>
  thrown instanceof Refused && noWay.has(thrown.refusal) && isIpv6Only(judged);

const isIpv6Only = ({ addresses }: Judged): boolean =>
  addresses.length > 0 && addresses.every((address) => isIPv6(address));
