import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Opens a server on a free port of this machine, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
