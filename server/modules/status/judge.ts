import { allTraits } from '#modules/payments';

/** How a component did at one look. */
export type Seen = Readonly<{ component: string; name: string; state: 'ok' | 'degraded' | 'down' }>;

/** The result at one moment; shares and counts, without names. */
export type Findings = Readonly<{
  /** Processes that have beaten lately, and all that ever have. */
  alive: ReadonlySet<string>;
  known: ReadonlySet<string>;
  providers: readonly Readonly<{ provider: string; asked: number; lost: number }>[];
  countries: readonly Readonly<{ code: string; name: string; checked: number; healthy: number }>[];
  /** Paid servers that wait longer than promised, and all that wait. */
  servers: Readonly<{ late: number }>;
}>;

/** Shares below which a component is not well, or not there at all. */
const wellShare = 0.8;
const downShare = 0.2;

const nameOf = (provider: string) =>
  allTraits.find(({ name }) => name === provider)?.component ?? provider;

/** The components that findings say something about; nothing is said about what was not seen. */
export function judgeComponents({ alive, known, providers, countries, servers }: Findings): Seen[] {
  // A shop that starts for the first time is not down until its processes have come up.
  const process = (component: string, name: string, needs: string): Seen[] =>
    known.has(needs) ? [{ component, name, state: alive.has(needs) ? 'ok' : 'down' }] : [];
  return [
    ...process('shop', 'Shop', 'api'),
    ...process('gateway', 'Proxy gateway', 'gateway'),
    ...providers
      .filter(({ asked }) => asked > 0)
      .map(({ provider, asked, lost }) => ({
        component: `payments-${provider}`,
        name: nameOf(provider),
        state: stateOf((asked - lost) / asked),
      })),
    ...countries
      .filter(({ checked }) => checked > 0)
      .map(({ code, name, checked, healthy }) => ({
        component: `proxies.${code}`,
        name: `Proxies in ${name}`,
        state: stateOf(healthy / checked),
      })),
    { component: 'servers', name: 'Servers', state: servers.late > 0 ? 'degraded' : 'ok' },
  ];
}

function stateOf(share: number): Seen['state'] {
  if (share >= wellShare) return 'ok';
  return share <= downShare ? 'down' : 'degraded';
}
