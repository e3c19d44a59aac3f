import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { exitLogin, exitPort, exits, type PlayedExit } from '../names.ts';

/** The suppliers' proxies: SOCKS5 or HTTP CONNECT with a password, each leaving from itself. */
export type Exits = Readonly<{
  /** From now on this exit takes connections and drops them. */
  kill(address: string): void;
  /** How many tunnels it has opened. */
  tunnels(address: string): number;
}>;

export async function openExits(): Promise<Exits> {
  const dead = new Set<string>();
  const counts = new Map<string, number>();
  for (const exit of Object.values(exits) as PlayedExit[]) {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (dead.has(exit.address)) return void socket.destroy();
      const dial = async (target: Target) => {
        const onward = await leave(exit, target);
        counts.set(exit.address, (counts.get(exit.address) ?? 0) + 1);
        return onward;
      };
      const greet = exit.protocol === 'socks5' ? greetSocks : greetHttp;
      greet(socket, { dial, adds: exit.adds }).catch(() => socket.destroy());
    });
    server.listen(exitPort, exit.address);
    await once(server, 'listening');
  }
  return {
    kill: (address) => void dead.add(address),
    tunnels: (address) => counts.get(address) ?? 0,
  };
}

type Target = Readonly<{ host: string; port: number }>;
type Way = Readonly<{ dial: (target: Target) => Promise<Socket>; adds: string }>;

async function leave({ address }: PlayedExit, { host, port }: Target): Promise<Socket> {
  const socket = connect({ host, port, localAddress: address });
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  return socket;
}

async function next(socket: Socket): Promise<Buffer> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data;
}

const passwordMethod = 2;
const nameType = 3;

/** RFC 1928 with RFC 1929; each message is waited for, so one that comes with others is lost. */
async function greetSocks(socket: Socket, { dial, adds }: Way): Promise<void> {
  await next(socket);
  socket.write(Buffer.from([5, passwordMethod]));
  const pair = await next(socket);
  const userEnd = 2 + pair.readUInt8(1);
  const username = pair.toString('utf8', 2, userEnd);
  const password = pair.toString('utf8', userEnd + 1);
  const isRight = username === exitLogin.username && password === exitLogin.password;
  socket.write(Buffer.from([1, isRight ? 0 : 1]));
  if (!isRight) return void socket.end();
  const request = await next(socket);
  const onward = await dial(socksTarget(request));
  socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  join(socket, onward, adds);
}

function socksTarget(request: Buffer): Target {
  const port = request.readUInt16BE(request.length - 2);
  const host =
    request.readUInt8(3) === nameType
      ? request.toString('latin1', 5, request.length - 2)
      : request.subarray(4, 8).join('.');
  return { host, port };
}

async function greetHttp(socket: Socket, { dial, adds }: Way): Promise<void> {
  const head = (await next(socket)).toString('latin1');
  const [, host, port] = /^CONNECT ([^\s:]+):(\d+) /.exec(head) ?? [];
  const basic = /^proxy-authorization: basic (\S+)/im.exec(head)?.[1] ?? '';
  const login = `${exitLogin.username}:${exitLogin.password}`;
  if (Buffer.from(basic, 'base64').toString() !== login) {
    return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  }
  if (!host) return void socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n');
  const onward = await dial({ host, port: Number(port) });
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  join(socket, onward, adds);
}

const requestLine = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/;

/** Carries both ways; what `adds` says goes into requests that travel in the clear. */
function join(socket: Socket, onward: Socket, adds: string): void {
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('close', () => other.destroy());
  }
  onward.pipe(socket);
  if (adds === '') return void socket.pipe(onward);
  socket.on('end', () => onward.end());
  socket.on('data', (data: Buffer) => {
    const text = data.toString('latin1');
    const altered = text.replace(requestLine, (line) => `${line}${adds}`);
    onward.write(altered, 'latin1');
  });
}
