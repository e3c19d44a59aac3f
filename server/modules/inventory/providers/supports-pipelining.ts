import { CheckFailed } from '../failure.ts';
import type { Entry } from '../upstream.ts';
import type { SampleOptions } from './take-sample.ts';
import { openTunnel } from './tunnel.ts';
import { visitSite } from './visit.ts';

type Trial = Pick<SampleOptions, 'target' | 'deadlines' | 'entryNetworks'>;

/**
 * Whether an entry that works also takes greeting, password and request in one piece, which RFC
 * 1928 promises of nobody and saves every tunnel two round trips. False is no failure. Undefined
 * where there is nothing to try: an HTTP entry is asked in one piece anyway.
 */
export async function supportsPipelining(
  entry: Entry,
  { target, deadlines, entryNetworks }: Trial,
): Promise<boolean | undefined> {
  if (entry.protocol !== 'socks5') return undefined;
  const way = { site: target.site, atOnce: true, entryNetworks };
  try {
    const socket = await openTunnel(entry, way, deadlines);
    const visit = visitSite({ socket, site: target.site, ...deadlines });
    try {
      // Bytes of the handshake that were taken for the site's would spoil its answer.
      await visit.read(target.echoPath);
      return true;
    } finally {
      visit.leave();
    }
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return false;
  }
}
