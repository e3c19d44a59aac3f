/** The rules of tunnels for a request that has no lease, such as a shop's own through an exit. */
import { Dialer } from './dialer.ts';
import type { ProxyUpstream } from './dial.ts';
import { Names, systemResolver } from './names.ts';
import { portClassOf, targetOf } from './target.ts';
import { defaultLimits } from '../limits.ts';
import type { Clock, Policy, Resolver } from '../ports.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';

type Options = Readonly<{
  policy: Policy;
  clock: Clock;
  /** The configured name servers when left out. */
  resolver?: Resolver;
}>;
type Exit = Pick<ProxyUpstream, 'host' | 'port' | 'nameResolution'>;

/** `hosts`: by what the exit is asked for the place, the first choice first. */
export type JudgedDestination =
  | Readonly<{
      allowed: true;
      hosts: readonly string[];
      portClass: ReturnType<typeof portClassOf>;
    }>
  | Readonly<{ allowed: false; refusal: RefusalName }>;

export type DestinationJudge = (
  exit: Exit,
  place: Readonly<{ host: string; port: number }>,
) => Promise<JudgedDestination>;

/**
 * Judges where a request may go through an exit as a tunnel of a lease without opened ports: the
 * port, the name, each of its addresses, our own addresses, and the exit's own entry.
 */
export function createDestinationJudge({ policy, clock, resolver }: Options): DestinationJudge {
  const limits = defaultLimits;
  const resolve = resolver ?? systemResolver(limits.resolveMs);
  const names = new Names({ resolver: resolve, clock, limits });
  const dialer = new Dialer({ names, policy, clock, isOwnPort: () => false });
  return async (exit, { host, port }) => {
    try {
      const grant = { upstream: exit, openPorts: [] };
      const { hosts } = await dialer.judgeRoute(grant, targetOf(host, port));
      return { allowed: true, hosts, portClass: portClassOf(port) };
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      return { allowed: false, refusal: thrown.refusal };
    }
  };
}
