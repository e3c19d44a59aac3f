/** Opens tunnels for the loads, in the dialect of each engine. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import {
  exitPassword,
  exitUser,
  leaseSecret,
  leaseUser,
  targetHost,
  targetPort,
} from './protocol.ts';

/** `exit` is SOCKS5 with the exit's own credentials, which is what "direct" means here. */
export type Dialect =
  | 'exit'
  | 'socks5-password'
  | 'socks5-open'
  | 'connect-password'
  | 'connect-open';
/** `user` names who opens the next tunnel by CONNECT, the lease where it is left out. */
export type Entry = Readonly<{ port: number; dialect: Dialect; user?: () => string }>;

/** Called for every piece that arrives in the open tunnel; the bytes are overwritten afterwards. */
export type OnBytes = (count: number) => void;

const readBuffer = Buffer.allocUnsafeSlow(1024 * 1024);
const openMs = 15_000;

/** Rejects when the tunnel is refused or does not open in time. */
export function openTunnel({ port, dialect, user }: Entry, onBytes: OnBytes): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const steps = stepsOf(dialect, user?.());
    let isOpen = false;
    const settle = (error: Error | null) => {
      clearTimeout(timer);
      if (error === null) return resolve(socket);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => settle(new Error('The tunnel did not open in time.')), openMs);
    const advance = () => {
      const step = steps.shift();
      if (step !== undefined) return void socket.write(step.send);
      isOpen = true;
      settle(null);
    };
    let expected = steps[0]?.isRight;
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (count, bytes) => {
          if (isOpen) onBytes(count);
          else if (expected?.(bytes as Buffer, count) !== true) {
            settle(new Error(`${dialect}: the handshake was refused.`));
          } else {
            expected = steps[0]?.isRight;
            advance();
          }
          return true;
        },
      },
    });
    socket.on('connect', advance);
    socket.on('error', settle);
  });
}

type Step = { send: Buffer; isRight: (bytes: Buffer, count: number) => boolean };

function stepsOf(dialect: Dialect, name = leaseUser): Step[] {
  if (dialect === 'connect-open') return [connectStep(null)];
  if (dialect === 'connect-password') return [connectStep(`${name}:${leaseSecret}`)];
  const [user, secret] = dialect === 'exit' ? [exitUser, exitPassword] : [leaseUser, leaseSecret];
  const hasPassword = dialect !== 'socks5-open';
  const method = hasPassword ? 2 : 0;
  const pair = Buffer.concat([
    Buffer.from([1, user.length]),
    Buffer.from(user),
    Buffer.from([secret.length]),
    Buffer.from(secret),
  ]);
  const address = targetHost.split('.').map(Number);
  const request = Buffer.from([5, 1, 0, 1, ...address, targetPort >> 8, targetPort & 0xff]);
  const second = (value: number) => (bytes: Buffer) => bytes[1] === value;
  return [
    { send: Buffer.from([5, 1, method]), isRight: second(method) },
    ...(hasPassword ? [{ send: pair, isRight: second(0) }] : []),
    { send: request, isRight: second(0) },
  ];
}

function connectStep(credentials: string | null): Step {
  const lines = [
    `CONNECT ${targetHost}:${targetPort} HTTP/1.1`,
    `Host: ${targetHost}:${targetPort}`,
    ...(credentials === null
      ? []
      : [`Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}`]),
  ];
  return {
    send: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    isRight: (bytes, count) => bytes.toString('latin1', 0, count).startsWith('HTTP/1.1 200'),
  };
}
