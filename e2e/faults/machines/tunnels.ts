import { setTimeout as pause } from 'node:timers/promises';
import type { Credentials } from '../../support/curl.ts';
import { openTunnel, type LongTunnel } from '../../support/long-tunnel.ts';

const askEveryMs = 500;

/** One process of a gateway, and when it was asked to end (`performance.now()`). */
export type Life = { askedAt: number | undefined };
/** Where a gateway listens, and the process that takes newcomers there now. */
export type Entry = { port: number; life: Life };

/** How one tunnel ended: on its own, or cut, so long after its gateway was asked to end. */
type End = Readonly<{ by: 'itself' | 'cut'; afterAskedMs: number | undefined }>;

export type Tunnels = {
  opened: number;
  ended: End[];
  /** Refused at every address of the name. */
  refused: string[];
};

/** Before anybody has opened one. */
export const noTunnels = (): Tunnels => ({ opened: 0, ended: [], refused: [] });

type Keeping = Readonly<{
  entries: readonly Entry[];
  logins: readonly Credentials[];
  count: number;
  /** How long a tunnel is used, in milliseconds. */
  lifeOf: (n: number) => number;
  over: AbortSignal;
  tunnels: Tunnels;
}>;

/** Keeps so many tunnels open until the signal, replacing each one that ends. */
export async function keepTunnels(keeping: Keeping): Promise<void> {
  const { count, over } = keeping;
  const lane = async (n: number) => {
    // Not all in one second: a gateway takes two hundred new ones of a lease.
    await pause(n * 20);
    for (let turn = 0; !over.aborted; turn += 1) await useOne(keeping, n + turn);
  };
  await Promise.all(Array.from({ length: count }, (_, n) => lane(n)));
}

async function useOne(keeping: Keeping, n: number): Promise<void> {
  const { entries, logins, lifeOf, over, tunnels } = keeping;
  const login = logins[n % logins.length];
  if (!login) throw new RangeError('Nobody has a lease.');
  const reasons: string[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    // A name with several addresses: the next one when the first refuses.
    const entry = entries[(n + at) % entries.length];
    if (!entry) continue;
    const way = { ...login, host: '127.0.0.1', httpPort: entry.port };
    const tunnel = await openTunnel(way).catch((cause: unknown) => {
      reasons.push(String(cause));
      return undefined;
    });
    if (!tunnel) continue;
    tunnels.opened += 1;
    const { life } = entry;
    const isCut = await use(tunnel, performance.now() + lifeOf(n), over);
    const { askedAt } = life;
    const afterAskedMs = askedAt === undefined ? undefined : performance.now() - askedAt;
    tunnels.ended.push({ by: isCut ? 'cut' : 'itself', afterAskedMs });
    return;
  }
  if (!over.aborted) tunnels.refused.push(reasons.join('; '));
}

/** Asks through it every half second; whether it broke before its time. */
async function use(tunnel: LongTunnel, until: number, over: AbortSignal): Promise<boolean> {
  try {
    while (performance.now() < until && !over.aborted) {
      const answer = await tunnel.ask();
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer);
      await pause(askEveryMs);
    }
    return false;
  } catch {
    return true;
  } finally {
    tunnel.close();
  }
}
