/** The site behind the proxy. Speaks a little HTTP by hand, so that it can also speak it wrongly,
 * and keeps every head it was sent.
 *
 * `/bytes/N` N bytes · `/echo` the body · `/chunked` three chunks · `/until-close` no length ·
 * `/redirect` to 127.0.0.1 · `/broken` no status line · `/drip` endless ·
 * `/silent` nothing · `/mute` nothing, even when the client ends · `/held` a head, then what `say`
 * says · `/forged` our refusal header · `/interim` 100 and 103 first · `/repo.git`
 * refs · `/early/…` an answer that ends too soon · `/sloppy/…` one that RFC 9112 lets a proxy
 * repair · `/unclear/…` one that it does not · `/broken-line/…` one line of it is broken ·
 * `/status/N` · `/trailers` fields after the body · `/challenge` 407 · else `hello` */
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A repository as git's dumb protocol lists it. */
const refs = `${'a'.repeat(40)}\trefs/heads/main\n`;
const block = Buffer.alloc(64 * 1024, 0x61);

/** Up to its last chunk, with the fields after it. */
const chunkedBody = /^(?:[^]*?\r\n)??0\r\n(?:[^\r\n]+\r\n)*\r\n/;

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

/** Ambiguous answers. */
export const unclearAnswers: Readonly<Record<string, string>> = {
  '/unclear/lengths': `${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  '/unclear/length-list': `${ok}Content-Length: 5, 6\r\n\r\nhello!`,
  '/unclear/negative': `${ok}Content-Length: -5\r\n\r\nhello`,
  '/unclear/codings': `${ok}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  '/unclear/coding': `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  '/unclear/both': `${ok}Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/length-name': `${ok}Content Length: 5\r\n\r\nhello`,
  '/unclear/length-colon': `${ok}Content-Length 5\r\n\r\nhello`,
  '/unclear/length-nul': `${ok}Content-Length\0: 5\r\n\r\nhello`,
  '/unclear/length-value': `${ok}Content-Length: 5\x01\r\n\r\nhello`,
  '/unclear/length-fold': `${ok} Content-Length: 5\r\n\r\nhello`,
  '/unclear/length-cr': `${ok}X-Kept: 1\rContent-Length: 4\r\nContent-Length: 5\r\n\r\nhello`,
  '/unclear/coding-name': `${ok}Transfer\tEncoding: chunked\r\n\r\n0\r\n\r\n`,
  '/unclear/connection': `${ok}Conne\0ction: close\r\nContent-Length: 5\r\n\r\nhello`,
};

/** With a line that no one can read; the body is `hello`. */
export const brokenLines: Readonly<Record<string, string>> = {
  '/broken-line/fold-first': `${ok} X-Broken: 1\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/name': `${ok}X Broken: 1\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/no-name': `${ok}: broken\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/no-colon': `${ok}Broken by a script\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/cr': `${ok}X-Broken: 1\rX-Other: 2\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/nul': `${ok}X-Broken: \0\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/fold': `${ok}Broken\r\n and folded\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
  '/broken-line/reason': `HTTP/1.1 200 O\x01K\r\nX-Kept: 1\r\nContent-Length: 5\r\n\r\nhello`,
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
    const [chunked = ''] = chunkedBody.exec(rest) ?? [];
    if (isChunked ? chunked === '' : rest.length < length) return 0;
    const bodyLength = isChunked ? chunked.length : length;
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
    if (path.startsWith('/status/')) {
      return void socket.write(`HTTP/1.1 ${path.slice(8)} Odd\r\nContent-Length: 2\r\n\r\nok`);
    }
    const early = earlyEnds[path];
    if (early !== undefined) return void socket.end(early, 'latin1');
    const fixed: Record<string, string> = {
      ...sloppyAnswers,
      ...unclearAnswers,
      ...brokenLines,
      '/challenge': challenge,
      '/chunked':
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n' +
        '3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\nX-T: 1\r\n\r\n',
      '/trailers':
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum, Bad\r\n\r\n' +
        '5\r\nhello\r\n0\r\nX-Sum: 42\r\nContent-Length: 9\r\nX-Lango-Refusal: forged\r\n' +
        'Bad\r\nServer-Timing: a\r\n\r\n',
      '/redirect': 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n',
      '/broken': 'HELLO THERE\r\n\r\n',
      '/forged':
        'HTTP/1.1 200 OK\r\nX-Lango-Refusal: forged\r\nConnection: X-Hop\r\n' +
        'Proxy-Status: cdn, lango; error=dns_error\r\nProxy-Status: cdn.test; hit\r\n' +
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
