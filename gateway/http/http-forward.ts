/**
 *   client ──► gateway ──► origin      one request, rebuilt
 *   client ◄── gateway ◄── origin      its answer, rebuilt
 *
 * Plain HTTP by absolute form. No byte of a head is passed on as it came (RFC 9110 §7.6).
 *
 * Via, which RFC 9110 §7.6.3 asks of proxies, is left out on purpose: customers pay for not being
 * recognised. Loops are prevented by refusing our own addresses as targets and as exits.
 */
import type { Connection } from '../connection.ts';
import { takesRequests } from '../dial/dial.ts';
import type { ProxyUpstream } from '../dial/dial.ts';
import type { Sessions } from '../sessions.ts';
import { basicCredentials } from '../dial/dial-http.ts';
import { BodyReader, framed } from './http-body.ts';
import {
  membersOf,
  valuesOf,
  type Framing,
  type RequestHead,
  type ResponseHead,
} from './http-head.ts';
import { requestMessage, responseMessage } from './http-rebuild.ts';
import {
  fieldIn,
  isFramedTwice,
  parseResponseHead,
  responseFraming,
  responseHeadLength,
} from './http-response.ts';
import { Inbox } from '../directory/inbox.ts';
import { HttpPassage, untilMoreRoom } from './http-passage.ts';
import { ignoreOrigin, keepOrigin, keptOrigin, useOrigin } from './kept-origins.ts';
import { Refused, refusalOf, type RefusalName } from '../refusal.ts';
import type { Target } from '../dial/target.ts';
import type { Reader, Wire } from '../wire.ts';

export type ForwardRequest = Readonly<{
  head: RequestHead;
  target: Target;
  path: string;
  authority: string;
  framing: Framing;
}>;

type Outcome = Readonly<{
  client: Wire;
  done: (keepsOpen: boolean) => void;
  failed: (name: RefusalName, cause?: unknown) => void;
}>;

/** Of an origin's answer; more generous than for requests, since cookies pile up. */
const answerHeadBytesMax = 64 * 1024;
const answerFieldsMax = 200;
/** Interim answers (1xx) to one request. */
const interimMax = 10;
/** A request is not begun with less, where the directory may have more: heads are sent whole. */
const leastRoomBytes = 32 * 1024;
/** What an HTTP exit says of a target that it does not reach (RFC 9110 §15.6.3). */
const badGateway = 502;
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);

export class HttpExchange implements Reader {
  readonly #sessions: Sessions;
  readonly #connection: Connection;
  readonly #outcome: Outcome;
  readonly #inbox = new Inbox();
  #request: ForwardRequest | null = null;
  #requestBody = new BodyReader({ kind: 'none' });
  #answerBody: BodyReader | null = null;
  #answer: ResponseHead | null = null;
  #interim = 0;
  #origin: Wire | null = null;
  #isReused = false;
  /** The request went itself to an exit that has only IPv6 addresses to take it to. */
  #needsIpv6 = false;
  #isOver = false;
  mayReadClient = true;
  readonly #up: HttpPassage;
  readonly #down: HttpPassage;
  /** How it ends once everything that is held is written. */
  #endsHeld: (() => void) | null = null;

  constructor(sessions: Sessions, connection: Connection, outcome: Outcome) {
    this.#sessions = sessions;
    this.#connection = connection;
    this.#outcome = outcome;
    const parts = { connection, exhausted: sessions.exhausted, goOn: () => this.#goOn() };
    this.#up = new HttpPassage({ ...parts, direction: 'up' });
    this.#down = new HttpPassage({ ...parts, direction: 'down' });
  }

  get isRequestDone(): boolean {
    return this.#requestBody.isDone;
  }

  /** Whether anything of a final answer went to the client. */
  get hasAnswered(): boolean {
    return this.#answer !== null;
  }

  /** Sends the head. Throws a refusal when there is no route. */
  async start(request: ForwardRequest): Promise<void> {
    this.#request = request;
    this.#requestBody = new BodyReader(request.framing);
    const connection = this.#connection;
    const reused = keptOrigin(connection.upstream, request.authority);
    this.#isReused = reused !== null;
    if (reused === null) await this.#openOrigin(request);
    else this.#origin = reused;
    connection.stage = 'exchanging';
    connection.deadlineAt = Number.POSITIVE_INFINITY;
    connection.activeAt = this.#sessions.now();
    this.#outcome.client.isMetered = true;
    connection.count();
    if (connection.room < leastRoomBytes) await untilMoreRoom(this.#sessions, connection);
    if (connection.stage !== 'exchanging') return;
    connection.onRoom = () => this.#goOn();
    this.#sendHead(request);
  }

  /** Takes the client's body bytes. Answers how many belong to this request; throws on broken
   * framing. */
  requestBytes(view: Buffer): number {
    const to = this.#origin;
    if (to === null || this.#isOver) return view.length;
    const fed = this.#requestBody.feed(view);
    const bytes = framed(fed, this.#requestBody.framing.kind === 'chunked');
    if (bytes.length > 0) {
      const resumed = () => {
        this.mayReadClient = true;
      };
      this.mayReadClient = this.#up.pass({ bytes, from: this.#outcome.client, to, resumed });
    }
    return fed.used;
  }

  /** Nothing more goes to the origin, and nothing of it to the client. */
  abandon(): void {
    this.#isOver = true;
    this.#dropOrigin();
  }

  bytes(view: Buffer): boolean {
    this.#connection.moveUpstream('down', view.length);
    if (this.#isOver) return this.#dropOrigin();
    try {
      if (this.#answerBody !== null) return this.#answerBytes(view);
      this.#inbox.push(view);
      return this.#answerHead();
    } catch (thrown) {
      this.#fail(thrown);
      return false;
    }
  }

  ended(): void {
    if (this.#isOver || this.#waitsToEnd(() => this.ended())) return;
    if (this.#answerBody?.framing.kind !== 'close') return this.#cutShort(null);
    this.#sendAnswer(Buffer.alloc(0), true);
    this.#finish();
  }

  closed(error: Error | null): void {
    if (this.#isOver || this.#waitsToEnd(() => this.closed(error))) return;
    this.#cutShort(error);
  }

  /** The allowance may have room again. */
  #goOn(): void {
    if (this.#isOver) return;
    this.#up.goOn();
    this.#down.goOn();
    if (this.#down.isHolding) return;
    const ends = this.#endsHeld;
    this.#endsHeld = null;
    ends?.();
  }

  /** Whether some of the answer is still to be written before. */
  #waitsToEnd(ends: () => void): boolean {
    if (!this.#down.isHolding) return false;
    this.#endsHeld ??= ends;
    return true;
  }

  /** The origin will say no more, and its answer is not complete (RFC 9112 §8). */
  #cutShort(error: Error | null): void {
    const isUnanswered = this.#answer === null && this.#interim === 0 && this.#inbox.length === 0;
    const request = this.#request;
    // RFC 9112 §9.3.1: a kept connection may close just as a request leaves; asking again is safe
    // for a request that may be repeated and has no body.
    if (isUnanswered && this.#isReused && request !== null && isRepeatable(request)) {
      void this.#again(request);
    } else {
      this.#fail(new Refused('origin-cut-short', error));
    }
  }

  async #again(request: ForwardRequest): Promise<void> {
    // A half-closed wire would be notified of its end twice.
    if (this.#origin !== null) ignoreOrigin(this.#origin);
    this.#dropOrigin();
    try {
      await this.start(request);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  async #openOrigin(request: ForwardRequest): Promise<void> {
    const connection = this.#connection;
    connection.upstream?.reset();
    connection.upstream = null;
    const { wire, needsIpv6 } = await this.#sessions.openPlain(connection, request.target);
    this.#origin = wire;
    this.#needsIpv6 = needsIpv6;
  }

  #sendHead(request: ForwardRequest): void {
    const origin = this.#origin;
    if (origin === null) return;
    const exit = plainExit(this.#connection);
    const credentials = exit === null ? null : basicCredentials(exit);
    const bytes = requestMessage(request, { absolute: exit !== null, credentials });
    const connection = this.#connection;
    // Half a head is of no use to anybody.
    if (connection.room < bytes.length) {
      throw new Refused(connection.shortOf(bytes.length));
    }
    useOrigin(origin);
    origin.handOver(this, Buffer.alloc(0));
    if (this.#isOver) return;
    this.#up.passWhole(bytes, origin);
    origin.resume();
  }

  /** Reads heads until the final one is there. */
  #answerHead(): boolean {
    for (; this.#interim <= interimMax; this.#interim += 1) {
      const length = responseHeadLength(this.#inbox.peek(), answerHeadBytesMax);
      if (length === null) return true;
      const head = parseResponseHead(this.#inbox.take(length), answerFieldsMax);
      // We never ask to switch protocols, so 101 answers a question of its own making.
      if (head.status === 101) throw new Refused('origin-malformed');
      const { client } = this.#outcome;
      if (head.status >= 200) return this.#beginAnswer(head);
      if (this.#request?.head.minor === 1) client.write(interimMessage(head));
    }
    throw new Refused('origin-malformed');
  }

  #beginAnswer(head: ResponseHead): boolean {
    const request = this.#request;
    if (request === null) return false;
    if (this.#isExitRefusal(head)) {
      throw new Refused(this.#rotates ? 'supplier-refused' : 'upstream-credentials');
    }
    // This cannot be distinguished from a 502 of an IPv6-only site, and the client needs no
    // distinction.
    if (this.#needsIpv6 && head.status === badGateway) throw new Refused('ipv6-unreachable');
    const framing = responseFraming(head, request.head.method);
    this.#answer = head;
    this.#answerBody = new BodyReader(framing, fieldIn);
    const keepsOpen = this.#keepsClient;
    const chunked = this.#isRechunked;
    const { method } = request.head;
    const bytes = responseMessage({ head, framing }, { chunked, keepsOpen, method });
    const rest = this.#inbox.takeAll();
    const mayRead = this.#toClient(bytes);
    if (this.#answerBody.isDone || rest.length > 0) return this.#answerBytes(rest) && mayRead;
    return mayRead;
  }

  /** Only an exit that takes plain requests can answer for itself, and then it must say what it
   * wants (RFC 9110 §15.5.8), which suppliers of rotating exits leave out; the challenge of an
   * origin ends at such an exit (§11.7.1). */
  #isExitRefusal({ status, fields }: ResponseHead): boolean {
    if (status !== 407 || plainExit(this.#connection) === null) return false;
    return this.#rotates || valuesOf(fields, 'proxy-authenticate').length > 0;
  }

  #answerBytes(view: Buffer): boolean {
    const body = this.#answerBody;
    if (body === null) return false;
    const fed = body.feed(view);
    const bytes = framed(fed, this.#isRechunked && body.framing.kind !== 'none');
    const mayRead = bytes.length === 0 || this.#toClient(bytes);
    if (!fed.done) return mayRead;
    // Bytes after the end belong to no request of ours.
    this.#finish(fed.used < view.length);
    return false;
  }

  #sendAnswer(data: Buffer, done: boolean): void {
    const bytes = framed({ data: [data], used: 0, done }, this.#isRechunked);
    if (bytes.length > 0) this.#toClient(bytes);
  }

  #toClient(bytes: Buffer): boolean {
    const from = this.#origin;
    if (from === null) return false;
    return this.#down.pass({ bytes, from, to: this.#outcome.client, resumed: () => {} });
  }

  #finish(isTainted = false): void {
    // The allowance may have ended with these bytes.
    if (this.#isOver || this.#waitsToEnd(() => this.#finish(isTainted))) return;
    this.#isOver = true;
    const origin = this.#origin;
    const canReuse = !isTainted && this.#keepsOrigin;
    if (canReuse && origin !== null && this.#request !== null) {
      keepOrigin(origin, this.#request.authority);
    } else {
      this.#dropOrigin();
    }
    this.#outcome.done(this.#keepsClient && this.isRequestDone);
  }

  #fail(thrown: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#dropOrigin();
    const name = refusalOf(thrown);
    // The origin's mistakes are not the client's.
    const isOrigins = name === 'malformed-request' || name === 'head-too-large';
    this.#outcome.failed(isOrigins ? 'origin-malformed' : name, thrown);
  }

  #dropOrigin(): false {
    this.#origin?.reset();
    if (this.#connection.upstream === this.#origin) this.#connection.upstream = null;
    return false;
  }

  /** Whether the client gets a body whose end we must mark ourselves. */
  get #isRechunked(): boolean {
    const kind = this.#answerBody?.framing.kind;
    return this.#request?.head.minor === 1 && (kind === 'chunked' || kind === 'close');
  }

  /** Whether the client's connection survives this answer. */
  get #keepsClient(): boolean {
    const request = this.#request?.head;
    if (request === undefined || request.minor === 0) return false;
    const inputs = [
      ...membersOf(request.fields, 'connection'),
      ...membersOf(request.fields, 'proxy-connection'),
    ];
    return !inputs.includes('close') && this.isRequestDone;
  }

  get #rotates(): boolean {
    return this.#connection.lease?.rotates === true;
  }

  get #keepsOrigin(): boolean {
    const answer = this.#answer;
    // The next request goes through an exit of its own.
    if (this.#rotates || this.#up.isHolding) return false;
    if (answer === null || answer.minor === 0 || !this.isRequestDone) return false;
    if (this.#answerBody?.framing.kind === 'close' || isFramedTwice(answer)) return false;
    return !membersOf(answer.fields, 'connection').includes('close');
  }
}

const plainExit = ({ exit }: Connection): ProxyUpstream | null =>
  exit !== null && takesRequests(exit) ? exit : null;

const isRepeatable = ({ head, framing }: ForwardRequest): boolean =>
  repeatable.has(head.method) && framing.kind === 'none';

const interimMessage = (head: ResponseHead): Buffer =>
  responseMessage(
    { head, framing: { kind: 'none' } },
    { chunked: false, keepsOpen: true, method: 'GET' },
  );
