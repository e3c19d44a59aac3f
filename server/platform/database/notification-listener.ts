import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './database-trouble.ts';
import type { PrimaryServer } from './primary-server.ts';

type OnNotification = (payload: string) => void;

export type ListenerOptions = Readonly<{
  /** The database itself: a pooler that shares connections passes no notifications on. */
  server: PrimaryServer;
  connection: pg.ClientConfig;
  /**
   * Notifies a channel over another connection. A pooler's shared connection would receive only its
   * own notifications.
   */
  notify: (channel: string) => Promise<unknown>;
  /** How often it proves that notifications arrive. */
  checkEveryMs?: number;
}>;

const reconnectMs = 500;
const checkMs = { every: 10_000, within: 5_000 } as const;

/**
 * One connection for every channel of a process. It proves regularly that notifications arrive,
 * reopens when they do not, and then calls every listener, with an empty payload, to check for
 * missed changes.
 */
export class NotificationListener {
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<OnNotification>>();
  /** A channel of its own: messages there prove that notifications arrive. */
  readonly #ownChannel = `lango_echo_${randomBytes(8).toString('hex')}`;
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #echoed: (() => void) | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Whether notifications reach this process now; true without listeners. */
  get isListening(): boolean {
    return this.#channels.size === 0 || this.#client !== undefined;
  }

  /** Rejects when the first connection cannot be had; later ones are tried until they can. */
  async listen(channel: string, heard: OnNotification): Promise<() => Promise<void>> {
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(heard));
    try {
      if (this.#client) await this.#listenTo(this.#client, channel);
      else await (this.#opening ??= this.#open());
      // Who came while the connection was being opened may have come too late for its list.
      if (this.#client) await this.#listenTo(this.#client, channel);
    } catch (cause) {
      this.#forget(channel, heard);
      throw cause;
    }
    return async () => {
      this.#forget(channel, heard);
      if (this.#channels.size === 0) await this.close();
    };
  }

  async close(): Promise<void> {
    this.#channels.clear();
    clearTimeout(this.#retry);
    clearTimeout(this.#check);
    const client = this.#client;
    this.#client = undefined;
    await this.#opening?.catch(() => undefined);
    await client?.end();
  }

  #forget(channel: string, heard: OnNotification): void {
    const listeners = this.#channels.get(channel);
    listeners?.delete(heard);
    if (listeners?.size === 0) this.#channels.delete(channel);
  }

  /** Once more where another server has become the one to listen to. */
  async #open(): Promise<void> {
    try {
      await this.#openOnce().catch(async (cause: unknown) => {
        if (!(await this.#options.server.search())) throw cause;
        return this.#openOnce();
      });
    } finally {
      this.#opening = undefined;
    }
  }

  async #openOnce(): Promise<void> {
    const { connection, server } = this.#options;
    const client = new pg.Client({ ...connection, connectionString: server.url });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#ownChannel) this.#echoed?.();
      else for (const heard of this.#channels.get(channel) ?? []) heard(payload);
    });
    try {
      await client.connect();
      for (const channel of [this.#ownChannel, ...this.#channels.keys()]) {
        await this.#listenTo(client, channel);
      }
      await this.#proveArrival(client);
    } catch (cause) {
      client.end().catch(() => undefined);
      throw cause;
    }
    if (this.#channels.size === 0) return client.end();
    this.#client = client;
    // A connection lost while it is being opened is reported by the error of `open`.
    client.once('end', () => this.#lost(client));
    this.#checkLater(client);
  }

  async #listenTo(client: pg.Client, channel: string): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  /** Throws when what is sent to the own channel does not come back in time. */
  async #proveArrival(client: pg.Client): Promise<void> {
    const arrived = new Promise<true>((resolve) => {
      this.#echoed = () => resolve(true);
    });
    await client.query('select 1');
    await this.#options.notify(this.#ownChannel);
    const timer = new AbortController();
    const late = pause(checkMs.within, false, { signal: timer.signal }).catch(() => false);
    const isHere = await Promise.race([arrived, late]);
    timer.abort();
    if (!isHere) throw new NotificationsLost();
  }

  #checkLater(client: pg.Client): void {
    this.#check = setTimeout(() => {
      this.#checkNow(client).catch(() => this.#lost(client));
    }, this.#options.checkEveryMs ?? checkMs.every);
    this.#check.unref();
  }

  async #checkNow(client: pg.Client): Promise<void> {
    await this.#proveArrival(client).catch((cause: unknown) => {
      // Nothing could be sent just now, which says nothing about what arrives here.
      if (!(cause instanceof DatabaseUnavailable)) throw cause;
    });
    if (this.#client === client) this.#checkLater(client);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#check);
    client.end().catch(() => undefined);
    this.#openLater();
  }

  #openLater(): void {
    this.#retry = setTimeout(() => {
      if (this.#channels.size === 0) return;
      // Another listener may have opened it in the meantime.
      const opened = this.#client ? Promise.resolve() : (this.#opening ??= this.#open());
      opened.then(
        () => this.#notifyAll(),
        () => this.#openLater(),
      );
    }, reconnectMs);
  }

  /** Notifications in between are missed, so every listener checks for itself. */
  #notifyAll(): void {
    for (const listeners of this.#channels.values()) for (const heard of listeners) heard('');
  }
}

/** Notifications do not come back, as through a pooler in transaction mode. */
export class NotificationsLost extends Error {
  override readonly name = 'NotificationsLost';

  constructor() {
    super(
      'Notifications of the database do not arrive. When DATABASE_URL leads through a connection ' +
        'pooler, set DATABASE_LISTEN_URL to the address of the database itself.',
    );
  }
}
