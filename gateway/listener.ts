/**
 *   0x05 ──► SOCKS5        0x04 ──► closed (SOCKS4)        A–Z ──► HTTP        else ──► closed
 *
 * Ports. One port speaks both protocols, because customers mix the two up: a SOCKS client on a port
 * that only knows HTTP would hang until its own timeout.
 */
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { BufferPool } from './buffers.ts';
import type { Connection } from './connection.ts';
import type { Sessions } from './sessions.ts';
import { HttpConversation } from './http/http-proxy.ts';
import type { ListenAt, Log } from './ports.ts';
import { Socks5Conversation } from './socks5.ts';
import { takeNewcomers } from './sockets/handles.ts';
import type { TcpHandle } from './sockets/handles.ts';
import { adoptWire } from './wire.ts';
import type { Reader, Wire } from './wire.ts';

export type Arrival = Readonly<{
  clientAddress: string;
  localPort: number;
  portKind: ListenAt['kind'];
}>;
/** Given the connection's place among the sessions, starts to read it. */
export type Welcome = (sessions: Sessions, connection: Connection) => void;
type OnArrival = (arrival: Arrival, welcome: Welcome) => void;

const backlog = 4_096;

type ListenerParts = Readonly<{ pool: BufferPool; log: Log; sharesPorts: boolean }>;

export class Listeners {
  readonly #parts: ListenerParts;
  readonly #open = new Map<number, { server: Server; at: ListenAt }>();
  #onArrival: OnArrival = () => {};
  #accepted = 0;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  serve(onArrival: OnArrival): void {
    this.#onArrival = onArrival;
  }

  has(port: number): boolean {
    return this.#open.has(port);
  }

  addresses(): readonly ListenAt[] {
    return [...this.#open.values()].map(({ at }) => at);
  }

  /** Answers the port with its real number. Rejects when it is taken. */
  open(at: ListenAt): Promise<ListenAt> {
    const server = createServer();
    let opened = at;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      const { sharesPorts: reusePort } = this.#parts;
      server.listen({ host: at.host, port: at.port, backlog, reusePort }, () => {
        server.off('error', reject);
        server.on('error', (error) =>
          this.#parts.log('error', { event: 'listener-failed', port: at.port, why: error.message }),
        );
        const bound = server.address();
        const port = typeof bound === 'object' && bound !== null ? bound.port : at.port;
        opened = { ...at, port };
        takeNewcomers(server, (accepted) => this.#accept(accepted, opened));
        this.#open.set(port, { server, at: opened });
        resolve(opened);
      });
    });
  }

  async closePort(port: number): Promise<void> {
    const known = this.#open.get(port);
    if (known === undefined) return;
    this.#open.delete(port);
    await new Promise((resolve) => known.server.close(resolve));
  }

  /**
   * Accepts the connections that the kernel has already queued: closing a port resets those. Ends
   * with a turn of the event loop without a connection, or after `withinMs`.
   */
  async takeWaiting(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    // The first may come before this turn has looked at the ports.
    await setImmediate();
    for (let seen = -1; seen !== this.#accepted && performance.now() < until;) {
      seen = this.#accepted;
      await setImmediate();
    }
  }

  /** Connections that were accepted stay open. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((port) => this.closePort(port)));
  }

  #accept(accepted: TcpHandle, { port: localPort, kind: portKind }: ListenAt): void {
    this.#accepted += 1;
    const peer: { address?: string } = {};
    accepted.getpeername(peer);
    const { address: remoteAddress } = peer;
    // Gone again before it was looked at.
    if (remoteAddress === undefined) return accepted.close();
    const clientAddress = remoteAddress.startsWith('::ffff:')
      ? remoteAddress.slice('::ffff:'.length)
      : remoteAddress;
    this.#onArrival({ clientAddress, localPort, portKind }, (sessions, connection) => {
      const reader = new FirstByte(sessions, connection);
      const wire = adoptWire(this.#parts.pool, accepted, reader);
      reader.wire = wire;
      connection.client = wire;
    });
  }
}

/** Reads far enough to know the protocol. */
class FirstByte implements Reader {
  readonly #sessions: Sessions;
  readonly #connection: Connection;
  wire: Wire | null = null;

  constructor(sessions: Sessions, connection: Connection) {
    this.#sessions = sessions;
    this.#connection = connection;
  }

  bytes(view: Buffer): boolean {
    const [first = 0] = view;
    const { wire } = this;
    if (wire === null) return false;
    if (first === 5) wire.reader = new Socks5Conversation(this.#sessions, this.#connection, wire);
    else if (isTokenStart(first)) {
      wire.reader = new HttpConversation(this.#sessions, this.#connection, wire);
    } else {
      this.#sessions.refuse(
        this.#connection,
        first === 4 ? 'socks4-unsupported' : 'unknown-protocol',
      );
      this.#sessions.linger(this.#connection, Buffer.alloc(0));
      return true;
    }
    return wire.reader.bytes(view);
  }

  ended(): void {
    this.wire?.reset();
  }

  closed(): void {
    this.#sessions.finish(this.#connection);
  }
}

/** A method name begins with a letter; an empty line before it is allowed (RFC 9112 §2.2). */
const isTokenStart = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x0d;
