import { connect, isIPv6, type Socket } from 'node:net';
import type { Slot } from './slot.ts';

export type Destination = { host: string; port: number };

/** Where the target site listens, and whether anything else may be dialled. */
export type Reach = { targetHost: string; targetPort: number; anywhere: boolean };

const dialMs = 10_000;
const targetNames = ['target.test', 'guarded.test', '203.0.113.80', '2001:db8::80'];

/** Opens the far side of a tunnel; the target site gets the exit address. */
export function dial(reach: Reach, slot: Slot, { host, port }: Destination): Promise<Socket> {
  const name = host.toLowerCase().replace(/\.$/, '');
  const isTarget = targetNames.includes(name);
  if (!isTarget && !reach.anywhere) {
    return Promise.reject(new Error('Only target.test is reachable from this sandbox.'));
  }
  return new Promise((resolve, reject) => {
    const socket = isTarget
      ? connect({ host: reach.targetHost, port: reach.targetPort, allowHalfOpen: true })
      : connect({ host, port, allowHalfOpen: true });
    socket.setTimeout(dialMs, () => socket.destroy(new Error('dial timeout')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      if (isTarget) socket.write(proxyLine(slot, socket, port));
      resolve(socket);
    });
  });
}

/** PROXY protocol version 1: source and destination must be of one family. */
function proxyLine(slot: Slot, socket: Socket, port: number): string {
  const source = slot.state === 'wrong-exit' ? slot.exitAs : (slot.exitNow ?? slot.exitIp);
  const six = isIPv6(source);
  const sourcePort = socket.localPort ?? 1;
  const destination = six ? '2001:db8::80' : '203.0.113.80';
  return `PROXY ${six ? 'TCP6' : 'TCP4'} ${source} ${destination} ${sourcePort} ${port}\r\n`;
}
