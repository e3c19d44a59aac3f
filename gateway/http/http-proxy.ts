/**
 *   client ── CONNECT host:port ──► gateway ──► tunnel          RFC 9110 §9.3.6
 * client ── GET http://host/ ──► gateway ──► origin           RFC 9112 §3.2.2, see http-forward.ts
 *
 * The server side of HTTP/1.x: heads, credentials and refusals.
 */
import type { Connection } from '../connection.ts';
import type { Sessions } from '../sessions.ts';
import { HttpExchange } from './http-forward.ts';
import type { ForwardRequest } from './http-forward.ts';
import { emptyLineLength, headLength, parseRequestHead, requestFraming } from './http-head.ts';
import { valuesOf } from './http-head.ts';
import type { RequestHead } from './http-head.ts';
import { absoluteTarget, credentialsIn, refusalMessage } from './http-request.ts';
import type { ExitFacts } from '../pool/choose.ts';
import { Inbox } from '../directory/inbox.ts';
import { ignoreOrigin } from './kept-origins.ts';
import { Refused, refusalOf } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import { targetOfAuthority } from '../dial/target.ts';
import type { Reader, Wire } from '../wire.ts';

/** Empty lines before a request line; RFC 9112 §2.2 asks for at least one. */
const emptyLinesMax = 2;

export class HttpConversation implements Reader {
  readonly #sessions: Sessions;
  readonly #connection: Connection;
  readonly #wire: Wire;
  readonly #inbox = new Inbox();
  #isBusy = false;
  #emptyLines = 0;
  #exchange: HttpExchange | null = null;
  /** Of the request at hand: a refusal of HEAD has no body. */
  #method = '';

  constructor(sessions: Sessions, connection: Connection, wire: Wire) {
    this.#sessions = sessions;
    this.#connection = connection;
    this.#wire = wire;
    connection.onDeadline = (name) => this.#refuse(name);
  }

  bytes(view: Buffer): boolean {
    this.#inbox.push(view);
    if (this.#connection.deadlineName === 'finished') this.#expectHead();
    if (this.#exchange !== null) return this.#feedExchange();
    if (!this.#isBusy) this.#advance();
    return this.#inbox.length < this.#sessions.limits.earlyBytesMax;
  }

  ended(): void {
    // A body that ends before its time is no request.
    if (this.#exchange?.isRequestDone === false) this.#wire.reset();
    if (this.#isBusy) return;
    // Between two requests this is the normal end; in the middle of a head the client is already
    // gone.
    if (this.#inbox.length === 0) this.#close();
    else this.#wire.reset();
  }

  closed(error: Error | null): void {
    if (error !== null) this.#connection.end ??= 'customer-reset';
    this.#sessions.finish(this.#connection);
  }

  /** The next request has begun, and has as long as the first had. */
  #expectHead(): void {
    this.#connection.deadlineAt = this.#sessions.now() + this.#sessions.limits.handshakeMs;
    this.#connection.deadlineName = 'handshake-timeout';
  }

  /** Looks for a whole head. */
  #advance(): void {
    try {
      this.#skipEmptyLines();
      const { headBytesMax, headFieldsMax } = this.#sessions.limits;
      const length = headLength(this.#inbox.peek(), headBytesMax);
      if (length === null) return;
      const head = parseRequestHead(this.#inbox.take(length), headFieldsMax);
      this.#isBusy = true;
      this.#method = head.method;
      void this.#serve(head);
    } catch (thrown) {
      this.#refuse(refusalOf(thrown), thrown);
    }
  }

  #skipEmptyLines(): void {
    while (this.#emptyLines < emptyLinesMax) {
      const length = emptyLineLength(this.#inbox.peek());
      if (length === 0) return;
      this.#inbox.take(length);
      this.#emptyLines += 1;
    }
  }

  async #serve(head: RequestHead): Promise<void> {
    try {
      checkHost(head);
      if (head.method === 'CONNECT') await this.#connect(head);
      else await this.#forward(head);
    } catch (thrown) {
      this.#refuse(refusalOf(thrown), thrown);
    }
  }

  async #connect(head: RequestHead): Promise<void> {
    const connection = this.#connection;
    connection.protocol = 'http-connect';
    const framing = requestFraming(head);
    const hasBody = framing.kind === 'chunked' || (framing.kind === 'length' && framing.length > 0);
    if (hasBody) throw new Refused('malformed-request');
    const target = targetOfAuthority(head.target);
    await this.#authorise(head);
    // A plain request before this one may have left a route to its origin.
    this.#dropOrigin();
    const outbound = await this.#sessions.open(connection, target);
    this.#wire.write(establishedThrough(connection.exitFacts));
    this.#sessions.join(connection, outbound, this.#inbox.takeAll());
  }

  async #forward(head: RequestHead): Promise<void> {
    const connection = this.#connection;
    connection.protocol = 'http-forward';
    const { target, path, authority } = absoluteTarget(head);
    const framing = requestFraming(head);
    await this.#authorise(head);
    if (isForUs(head)) return this.#answerOurselves();
    const request: ForwardRequest = { head, target, path, authority, framing };
    const exchange = new HttpExchange(this.#sessions, connection, {
      client: this.#wire,
      done: (keepsOpen) => this.#exchanged(keepsOpen),
      failed: (name, cause) => this.#refuse(name, cause),
    });
    await exchange.start(request);
    if (connection.stage !== 'exchanging') return;
    this.#exchange = exchange;
    if (this.#feedExchange()) this.#wire.resume();
    if (this.#wire.ended) this.ended();
  }

  /** The last hop a request may reach answers it (RFC 9110 §7.6.2). TRACE is not echoed, since an
   * echo would hold the credentials. */
  #answerOurselves(): void {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    this.#sessions.linger(this.#connection, Buffer.from(answer));
  }

  /** Gives the exchange its body; what follows the body stays for the next request. */
  #feedExchange(): boolean {
    const exchange = this.#exchange;
    if (exchange === null) return true;
    if (exchange.isRequestDone) return this.#inbox.length < this.#sessions.limits.earlyBytesMax;
    const bytes = this.#inbox.takeAll();
    try {
      const used = exchange.requestBytes(bytes);
      if (used < bytes.length) this.#inbox.push(bytes.subarray(used));
      return exchange.mayReadClient;
    } catch (thrown) {
      exchange.abandon();
      this.#refuse(refusalOf(thrown), thrown);
      return true;
    }
  }

  #exchanged(keepsOpen: boolean): void {
    this.#exchange = null;
    this.#isBusy = false;
    this.#emptyLines = 0;
    const connection = this.#connection;
    if (!keepsOpen || this.#wire.ended) return this.#close();
    connection.stage = 'waiting';
    connection.deadlineAt = this.#sessions.now() + this.#sessions.limits.keepAliveMs;
    connection.deadlineName = 'finished';
    connection.onDeadline = (name) => this.#refuse(name);
    if (this.#inbox.length > 0) {
      this.#expectHead();
      this.#advance();
    }
    this.#wire.resume();
  }

  async #authorise(head: RequestHead): Promise<void> {
    const connection = this.#connection;
    const credentials = credentialsIn(head);
    if (credentials === null && connection.arrival.portKind !== 'lease') {
      throw new Refused('credentials-missing');
    }
    if (credentials !== null && this.#sessions.authoriseKnown(connection, credentials)) return;
    await this.#sessions.authorise(connection, credentials);
  }

  #dropOrigin(): void {
    const { upstream } = this.#connection;
    if (upstream === null) return;
    ignoreOrigin(upstream);
    upstream.reset();
    this.#connection.upstream = null;
  }

  #refuse(name: RefusalName, cause?: unknown): void {
    this.#isBusy = true;
    const hasAnswered = this.#exchange?.hasAnswered === true;
    this.#exchange?.abandon();
    this.#sessions.refuse(this.#connection, name, cause);
    // Once an answer has begun, a second one would be read as part of its body.
    if (!hasAnswered) {
      const detail = cause instanceof Refused ? cause.detail : undefined;
      const message = refusalMessage(name, { method: this.#method, detail });
      this.#sessions.linger(this.#connection, message);
    } else if (spentNames.has(name)) this.#close();
    else this.#sessions.cut(this.#connection, name);
  }

  #close(): void {
    this.#sessions.linger(this.#connection, Buffer.alloc(0));
  }
}

/** What was paid for has been sent, so the connection ends as after a whole answer. */
const spentNames: ReadonlySet<RefusalName> = new Set([
  'allowance-exhausted',
  'sub-user-cap-reached',
]);

const established = Buffer.from('HTTP/1.1 200 Connection established\r\n\r\n');

/** With what was chosen for it, where exits change. Nothing that an exit said is passed on. */
function establishedThrough(facts: ExitFacts | null): Buffer {
  if (facts === null) return established;
  const { country, city, asn, sessionEndsAt, changedAt } = facts;
  const lines = Object.entries({
    'X-Lango-Exit-Country': country?.toUpperCase(),
    'X-Lango-Exit-City': city,
    'X-Lango-Exit-Asn': asn,
    'X-Lango-Session-Ends': momentOf(sessionEndsAt),
    'X-Lango-Exit-Changed': momentOf(changedAt),
  }).map(([name, value]) => (value === undefined ? '' : `${name}: ${value}\r\n`));
  return Buffer.from(`HTTP/1.1 200 Connection established\r\n${lines.join('')}\r\n`);
}

const momentOf = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString();

function isForUs({ method, fields }: RequestHead): boolean {
  const hops = valuesOf(fields, 'max-forwards');
  if (hops.length === 0 || !['TRACE', 'OPTIONS'].includes(method)) return false;
  if (hops.length > 1 || !/^[0-9]{1,9}$/.test(hops[0] ?? ''))
    throw new Refused('malformed-request');
  return Number(hops[0]) === 0;
}

/** RFC 9112 §3.2: exactly one Host in HTTP/1.1, never two. The target overrides its value. */
function checkHost(head: RequestHead): void {
  const hosts = valuesOf(head.fields, 'host');
  const isMissing = hosts.length === 0 && head.minor === 1;
  if (isMissing || hosts.length > 1) throw new Refused('malformed-request');
  if (!/^[^\s/?#@\\,]*$/.test(hosts[0] ?? '')) throw new Refused('malformed-request');
}
