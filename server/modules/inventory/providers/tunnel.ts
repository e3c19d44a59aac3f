import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Entry } from '../upstream.ts';
import { inPhase, type Phase } from './deadline.ts';
import { readHandshake } from './handshake-reader.ts';
import { lookupWithin } from './entry-reach.ts';
import { askHttpConnect } from './http-connect.ts';
import { askSocks5 } from './socks5.ts';

/** Milliseconds allowed for each phase of a check. */
export type Deadlines = Readonly<{ dialMs: number; tunnelMs: number; bodyMs: number }>;

/** Where a tunnel leads, and in which private networks alone its entry may stand. */
export type Way = Readonly<{
  site: URL;
  atOnce?: boolean;
  entryNetworks?: readonly string[] | undefined;
}>;

/**
 * Opens a tunnel through an entry with its own credentials, up to a site that is asked for by
 * name; TLS on top for https. With `atOnce` a SOCKS5 entry is told everything in one piece. Throws
 * `CheckFailed` with the phase's name.
 */
export async function openTunnel(
  entry: Entry,
  { site, atOnce = false, entryNetworks }: Way,
  deadlines: Deadlines,
): Promise<Socket> {
  const { host, port: entryPort } = entry;
  const lookup = entryNetworks && { lookup: lookupWithin(host, entryNetworks) };
  const socket = connect({ host, port: entryPort, ...lookup });
  // Phases hear of errors by their own listeners; between phases one must not end the process.
  socket.on('error', () => undefined);
  try {
    await inPhase(socket, dialling(deadlines), () => once(socket, 'connect'));
    socket.setNoDelay(true);
    return await inPhase(socket, tunnelling(deadlines), async () => {
      const secure = site.protocol === 'https:';
      const port = Number(site.port || (secure ? 443 : 80));
      const talk = { socket, reader: readHandshake(socket), entry };
      const destination = { host: site.hostname, port };
      if (entry.protocol === 'socks5') await askSocks5(talk, { destination, atOnce });
      else await askHttpConnect(talk, destination);
      return secure ? await wrapInTls(socket, site.hostname) : socket;
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const dialling = ({ dialMs }: Deadlines): Phase => ({
  ms: dialMs,
  onSilence: 'dial-timeout',
  onBreak: 'dial-refused',
});
const tunnelling = ({ tunnelMs }: Deadlines): Phase => ({
  ms: tunnelMs,
  onSilence: 'tunnel-timeout',
  onBreak: 'connection-lost',
});

async function wrapInTls(socket: Socket, servername: string): Promise<Socket> {
  const secured = connectTls({ socket, servername });
  secured.on('error', () => undefined);
  await once(secured, 'secureConnect');
  return secured;
}
