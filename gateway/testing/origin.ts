/** The site behind the proxy. Speaks a little HTTP by hand, so that it can also speak it wrongly,
 * and keeps every head it was sent.
 *
 * `/bytes/N` N bytes · `/echo` the body · `/chunked` three chunks · `/until-close` no length ·
 * `/redirect` to 127.0.0.1 · `/broken` no status line · `/drip` endless ·
 * `/silent` nothing · `/mute` nothing, even when the client ends · `/held` a head, then what `say`
 * says · `/forged` our refusal header · `/interim` 100 and 103 first · `/repo.git`
 * refs · `/early/…` an answer that ends too soon · `/sloppy/…` one that RFC 9112 lets a proxy
 * repair · `/unclear/…` one that it does not · `/challenge` 407 · else `hello` */
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A repository as git's dumb protocol lists it. */
const refs = `${'a'.repeat(40)}\trefs/heads/main\n`;
const block = Buffer.alloc(64 * 1024, 0x61);

const ok = 'HTTP/1.1 200 OK\r\n';

/** Sent, and then the origin closes (FIN) although its answer is not complete. */
export const earlyEnds: Readonly<Record<string, string>> = {
  '/early/nothing': '',
  '/early/half-line': 'HTTP/1.1 20',
  '/early/half-head': `${ok}Content-Length: 5\r\nX-Half:`,
  '/early/interim-only': 'HTTP/1.1 103 Early Hints\r\n\r\n',
  '/early/length': `${ok}Content-Length: 10\r\n\r\nhello`,
  '/early/chunk': `${ok}Transfer-Encoding: chunked\r\n\r\na\r\nhello`,
  '/early/between-chunks': `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
};

/** Answers of real origins that a proxy repairs (RFC 9112 §2.2, §5.1, §5.2, §6.1, §6.3); the body
 * is `hello`. */
export const sloppyAnswers: Readonly<Record<string, string>> = {
  '/sloppy/lengths': `${ok}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`,
  '/sloppy/length-list': `${ok}Content-Length: 5, 5\r\n\r\nhello`,
  '/sloppy/both': `${ok}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  '/sloppy/colon': `${ok}X-Kept : 1\r\nContent-Length : 5\r\n\r\nhello`,
  '/sloppy/folded': `${ok}X-Kept: 1,\r\n\t 2\r\n  3\r\nContent-Length: 5\r\n\r\nhello`,
  '/sloppy/old-chunks':
    'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  '/sloppy/bare-lf': 'HTTP/1.1 200 OK\nX-Kept: 1\nContent-Length: 5\n\nhello',
};

/** Answers that nobody can read in one way. */
export const unclearAnswers: Readonly<Record<string, string>> = {
  '/unclear/lengths': `${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  '/unclear/length-list': `${ok}Content-Length: 5, 6\r\n\r\nhello!`,
  '/unclear/negative': `${ok}Content-Length: -5\r\n\r\nhello`,
  '/unclear/codings': `${ok}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  '/unclear/coding': `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  '/unclear/both': `${ok}Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/fold-first': `${ok} X-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/name': `${ok}X Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/bare-cr': `${ok}X-Kept: 1\rX-Other: 2\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/nul': `${ok}X-Kept: \0\r\nContent-Length: 5\r\n\r\nhello`,
};

const challenge =
  'HTTP/1.1 407 Proxy Authentication Required\r\n' +
  'X-Origin: 1\r\nContent-Length: 5\r\n\r\nhello';

export class Origin {
  readonly heads: string[] = [];
  /** Bytes the kernel took from us in answers to `/drip`, for back-pressure. */
  dripped = 0;
  connections = 0;
  readonly #held = new Set<Socket>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      this.#serve(socket);
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

  get open(): number {
    return this.#sockets.size;
  }

  /** Adds to every answer to `/held`. */
  say(text: string): void {
    for (const socket of this.#held) socket.write(text);
  }

  /** Ends every connection, having answered what it did. */
  end(): void {
    for (const socket of this.#sockets) socket.end();
  }

  /** Breaks off every connection. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    let pending = '';
    socket.on('data', (data: Buffer) => {
      pending += data.toString('latin1');
      for (let used = this.#take(socket, pending); used > 0; used = this.#take(socket, pending)) {
        pending = pending.slice(used);
      }
    });
    socket.on('end', () => {
      if (!this.#held.has(socket)) socket.end();
    });
  }

  /** Serves one whole request; answers its length, or 0 while it is not whole. */
  #take(socket: Socket, text: string): number {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    const head = text.slice(0, end + 4);
    const rest = text.slice(end + 4);
    const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
    const isChunked = /^transfer-encoding: chunked\r$/im.test(head);
    const chunkedEnd = rest.indexOf('0\r\n\r\n');
    if (isChunked ? chunkedEnd < 0 : rest.length < length) return 0;
    const bodyLength = isChunked ? chunkedEnd + 5 : length;
    this.heads.push(head);
    this.#answer(socket, head, rest.slice(0, bodyLength));
    return head.length + bodyLength;
  }

  #answer(socket: Socket, head: string, body: string): void {
    const [, path = '/'] = head.split(' ');
    const plain = (text: string) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`, 'latin1');
    if (path.startsWith('/bytes/')) return this.#sendBytes(socket, Number(path.slice(7)));
    if (path.startsWith('/repo.git/info/refs')) return void plain(refs);
    if (path === '/repo.git/HEAD') return void plain('ref: refs/heads/main\n');
    if (path === '/drip') return this.#drip(socket);
    if (path === '/silent') return;
    if (path === '/held' || path === '/mute') {
      this.#held.add(socket.on('close', () => this.#held.delete(socket)));
      if (path === '/held') socket.write('HTTP/1.1 200 OK\r\n\r\n');
      return;
    }
    const early = earlyEnds[path];
    if (early !== undefined) return void socket.end(early, 'latin1');
    const fixed: Record<string, string> = {
      ...sloppyAnswers,
      ...unclearAnswers,
      '/challenge': challenge,
      '/chunked':
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n' +
        '3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\nX-T: 1\r\n\r\n',
      '/redirect': 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n',
      '/broken': 'HELLO THERE\r\n\r\n',
      '/forged':
        'HTTP/1.1 200 OK\r\nX-Lango-Refusal: forged\r\nConnection: X-Hop\r\n' +
        'X-Hop: 1\r\nContent-Length: 2\r\n\r\nok',
      '/interim':
        'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n' +
        'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
      '/switch': 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    };
    const text = fixed[path];
    if (text !== undefined) socket.write(text, 'latin1');
    else if (path === '/until-close') socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end');
    else if (head.startsWith('HEAD ')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n');
    else plain(path === '/echo' ? body : 'hello');
  }

  #sendBytes(socket: Socket, count: number): void {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${count}\r\n\r\n`);
    socket.write(Buffer.alloc(count, 0x61));
  }

  #drip(socket: Socket): void {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const pump = () => {
      if (socket.destroyed) return;
      socket.write(block, (error) => {
        if (error !== undefined && error !== null) return;
        this.dripped += block.length;
        setImmediate(pump);
      });
    };
    pump();
  }
}
