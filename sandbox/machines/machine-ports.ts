import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isUp, type Fleet, type Machine } from './fleet.ts';

/**
 * The network of the machines, whose addresses lead nowhere: `CONNECT address:port` at the HTTP
 * server. A running machine accepts connections at the port of its system once it has started up;
 * one that is off does not answer, like an unused address.
 */
export function servePorts(server: Server, parks: readonly Fleet[]): { close(): void } {
  const waiting = new Set<Duplex>();
  server.on('connect', ({ url = '' }, socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket)).once('error', () => socket.destroy());
    const [, address, port] = /^\[?(.+?)\]?:(\d+)$/.exec(url) ?? [];
    const found = portStateAt(parks, { address, port: Number(port) });
    if (found === 'open') socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    else if (found === 'shut') socket.end('HTTP/1.1 502 refused the connection\r\n\r\n');
  });
  return { close: () => waiting.forEach((socket) => socket.destroy()) };
}

const sshPort = 22;
const remoteDesktopPort = 3_389;
const portOf = ({ image, username }: Machine) =>
  /windows/i.test(image) || username === 'Administrator' ? remoteDesktopPort : sshPort;

type PortAt = { address: string | undefined; port: number };

function portStateAt(
  parks: readonly Fleet[],
  { address, port }: PortAt,
): 'open' | 'shut' | 'silent' {
  for (const fleet of parks) {
    const machine = fleet.machines
      .all()
      .find((each) => each.address === address && each.status === 'running');
    if (!machine) continue;
    const { answer, afterMs } = fleet.ports.take();
    if (answer !== 'open') return answer;
    return portOf(machine) === port && isUp(fleet, machine, afterMs) ? 'open' : 'shut';
  }
  return 'silent';
}
