/** A sandbox upstream: SOCKS5 and HTTP on one port, with a password, leading every target to one
 * origin. Remembers what it was asked and misbehaves on demand. */
import { createServer, connect } from 'node:net';
import type { Server, Socket } from 'node:net';

export const exitCredentials = { username: 'exit-user', password: 'exit-secret' };

export type Misbehaviour =
  | 'none'
  /** Accepts and never answers. */
  | 'silent'
  /** Refuses every password. */
  | 'wrong-password'
  /** SOCKS5 reply 05, HTTP status 502. */
  | 'refused'
  /** Answers plain requests and CONNECT with 407 and a challenge of its own. */
  | 'challenge'
  /** Sends something that is neither protocol. */
  | 'garbage';

/** What it does with a handshake that comes in one piece. */
export type AtOnce = 'takes' | 'breaks-off' | 'swallows';

export class Exit {
  readonly asked: string[] = [];
  /** Names that were let in: the account, or the account with words behind it. */
  readonly users: string[] = [];
  /** Whether the exit of a name is gone: SOCKS5 reply 01, HTTP status 502. */
  isLost: (user: string, socket: Socket) => boolean = () => false;
  /** A status for every request that comes as HTTP. */
  status: number | null = null;
  /** Fields of its answer to CONNECT. */
  says = '';
  /** Whole heads of what came as HTTP. */
  readonly heads: string[] = [];
  behaviour: Misbehaviour = 'none';
  atOnce: AtOnce = 'swallows';
  /** How long the first message of each SOCKS5 connection was. */
  readonly firsts: number[] = [];
  /** Addresses from which nothing comes, or that refuse. */
  readonly dead = new Map<string, 'silent' | 'refuses'>();
  /** Whether it reaches IPv6 addresses. */
  hasIpv6 = true;
  connections = 0;
  /** Of open tunnels and plain requests, from the gateway. */
  bytesUp = 0;
  readonly #originPort: number;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(originPort: number) {
    this.#originPort = originPort;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      if (this.behaviour === 'silent') return void socket.resume();
      if (this.behaviour === 'garbage') return void socket.end('\x00\xff garbage\r\n\r\n');
      socket.once('data', (data: Buffer) => {
        if (data[0] === 5) this.#greet(socket, data);
        else this.#serveHttp(socket, data);
      });
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const bound = this.#server.address();
        resolve(typeof bound === 'object' && bound !== null ? bound.port : 0);
      });
    });
  }

  /** A SOCKS5 client has said its first word. */
  async untilAsked(): Promise<void> {
    while (this.firsts.length === 0) await soon();
  }

  async untilEmpty(): Promise<void> {
    while (this.#sockets.size > 0) await soon();
  }

  get open(): number {
    return this.#sockets.size;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #greet(socket: Socket, data: Buffer): void {
    this.firsts.push(data.length);
    const greetingLength = 2 + (data[1] ?? 0);
    const rest = data.subarray(greetingLength);
    if (rest.length > 0 && this.atOnce === 'breaks-off') return void socket.end();
    socket.write(Buffer.from([5, 2]));
    if (rest.length > 0 && this.atOnce === 'takes') return this.#checkPassword(socket, rest);
    socket.once('data', (password: Buffer) => this.#checkPassword(socket, password));
  }

  #checkPassword(socket: Socket, data: Buffer): void {
    const secretAt = 2 + (data[1] ?? 0);
    const length = secretAt + 1 + (data[secretAt] ?? 0);
    const user = data.toString('utf8', 2, secretAt);
    const secret = data.toString('utf8', secretAt + 1, length);
    const { username, password } = exitCredentials;
    const isRight =
      isNamed(user, username) && secret === password && this.behaviour !== 'wrong-password';
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) return void socket.end();
    this.users.push(user);
    const rest = data.subarray(length);
    const serve = (request: Buffer) => {
      if (this.isLost(user, socket))
        return void socket.end(Buffer.from([5, 1, 0, 1, 0, 0, 0, 0, 0, 0]));
      this.#serveSocks(socket, request);
    };
    if (rest.length > 0) return serve(rest);
    socket.once('data', serve);
  }

  #serveSocks(socket: Socket, request: Buffer): void {
    const target = askedBy(request);
    this.asked.push(target);
    const state = this.#stateOf(target);
    if (state === 'silent') return;
    if (state !== 'alive') {
      const reply = state === 'refuses' ? 5 : 3;
      return void socket.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]));
    }
    if (this.behaviour === 'refused') {
      return void socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]));
    }
    this.#join(socket, Buffer.from([5, 0, 0, 1, 198, 51, 100, 7, 0x12, 0x34]), null);
  }

  #serveHttp(socket: Socket, data: Buffer): void {
    const text = data.toString('latin1');
    const head = text.slice(0, text.indexOf('\r\n\r\n') + 4);
    this.heads.push(head);
    const { username, password } = exitCredentials;
    const sent = /^Proxy-Authorization: Basic (.+)\r$/m.exec(head)?.[1] ?? '';
    const [user = '', given] = Buffer.from(sent, 'base64').toString('utf8').split(':');
    const isRight = isNamed(user, username) && given === password;
    if (!isRight || this.behaviour === 'challenge') {
      const lines = ['HTTP/1.1 407 Nope', 'Proxy-Authenticate: Basic realm="upstream-realm"'];
      return void socket.end(`${lines.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`);
    }
    this.users.push(user);
    if (this.status !== null) {
      return void socket.end(`HTTP/1.1 ${this.status} No\r\nContent-Length: 0\r\n\r\n`);
    }
    if (this.behaviour === 'refused' || this.isLost(user, socket)) {
      return void socket.end('HTTP/1.1 502 Bad\r\nContent-Length: 0\r\n\r\n');
    }
    const [method, target = ''] = head.split(' ');
    this.asked.push(target);
    const state = this.#stateOf(target);
    if (state === 'silent') return;
    if (state !== 'alive') return void socket.end('HTTP/1.1 502 Bad\r\nContent-Length: 0\r\n\r\n');
    if (method === 'CONNECT') this.#join(socket, `HTTP/1.1 200 OK\r\n${this.says}\r\n`, null);
    else {
      const path = /^http:\/\/[^/]+(.*)$/.exec(target)?.[1] ?? '/';
      this.#join(socket, null, Buffer.from(text.replace(target, path), 'latin1'));
    }
  }

  #stateOf(target: string): 'alive' | 'silent' | 'refuses' | 'no-route' {
    if (target.startsWith('[') && !this.hasIpv6) return 'no-route';
    const host = target.replace(/^http:\/\/([^/]+).*$/, '$1').replace(/:[0-9]+$/, '');
    return this.dead.get(host) ?? 'alive';
  }

  #join(socket: Socket, reply: Buffer | string | null, first: Buffer | null): void {
    const origin = connect({ host: '127.0.0.1', port: this.#originPort, allowHalfOpen: true });
    this.#sockets.add(origin);
    // There is no listener until the origin is connected, and bytes before that must not be lost.
    socket.pause();
    origin.on('close', () => this.#sockets.delete(origin));
    origin.on('error', () => socket.destroy());
    socket.on('close', () => origin.destroy());
    origin.once('connect', () => {
      if (reply !== null) socket.write(reply);
      if (first !== null) origin.write(first);
      socket.on('data', (data: Buffer) => {
        this.bytesUp += data.length;
      });
      socket.pipe(origin);
      origin.pipe(socket);
    });
  }
}

const isNamed = (user: string, account: string) =>
  user === account || user.startsWith(`${account}-`);

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

/** `host:port` of a SOCKS5 request. */
function askedBy(request: Buffer): string {
  const type = request[3];
  const port = request.readUInt16BE(request.length - 2);
  const address = request.subarray(4, request.length - 2);
  if (type === 1) return `${address.join('.')}:${port}`;
  if (type === 3) return `${address.toString('latin1', 1)}:${port}`;
  const groups = Array.from({ length: 8 }, (_, at) => address.readUInt16BE(at * 2).toString(16));
  return `[${groups.join(':')}]:${port}`;
}
