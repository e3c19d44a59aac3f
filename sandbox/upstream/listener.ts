import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '../core/context.ts';
import type { Rotating } from '../rotating/rotating.ts';
import type { Reach } from './dial.ts';
import { serveHttp } from './http.ts';
import { Intake } from './intake.ts';
import type { Slots } from './slot.ts';
import { serveSocks } from './socks5.ts';

export type Upstream = { server: Server; slots: Slots; close(): void };

const handshakeMs = 10_000;
const socketsMax = 20_000;

/** One port for SOCKS5 and HTTP; `reach` is asked per connection, for the target's port. */
export function makeUpstream(
  ctx: Context,
  pools: readonly Rotating[],
  reach: () => Reach,
): Upstream {
  const slots: Slots = { byIp: new Map(), naturalLines: ctx.settings.naturalLines };
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    const intake = new Intake(client);
    const patience = setTimeout(() => client.destroy(), handshakeMs);
    const pause = (ms: number) => {
      clearTimeout(patience);
      return ctx.timeline.wait(ms);
    };
    const visit = { client, intake, slots, pools, reach: reach(), pause };
    serve(visit)
      // A client that leaves or talks nonsense in its handshake is cut, as suppliers do.
      .catch(() => client.destroy())
      .finally(() => clearTimeout(patience));
  });
  server.maxConnections = socketsMax;
  return {
    server,
    slots,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function serve(visit: Parameters<typeof serveSocks>[0]): Promise<void> {
  const first = await visit.intake.peek();
  if (first === 5) return serveSocks(visit);
  const isLetter = first >= 0x41 && first <= 0x5a;
  if (isLetter) return serveHttp(visit);
  visit.client.destroy();
}
