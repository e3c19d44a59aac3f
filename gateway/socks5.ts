/**
 *   client ── greeting ──► gateway        RFC 1928 §3: methods
 *   client ── user, password ──► gateway  RFC 1929
 *   client ── CONNECT target ──► gateway  RFC 1928 §4; BIND and UDP ASSOCIATE are refused
 *
 * The server side of SOCKS5, up to the moment the tunnel is joined.
 */
import type { Connection } from './connection.ts';
import type { Sessions } from './sessions.ts';
import { addressField } from './dial/dial-socks5.ts';
import { Inbox } from './directory/inbox.ts';
import { refusalOf, refusals } from './refusal.ts';
import type { RefusalName } from './refusal.ts';
import { targetOf } from './dial/target.ts';
import type { Target } from './dial/target.ts';
import type { Reader, Wire } from './wire.ts';

const version = 5;
const passwordVersion = 1;
const anonymous = 0x00;
const userPassword = 0x02;
const noneAcceptable = 0xff;
const connectCommand = 1;

const passwordWanted = Buffer.from([version, userPassword]);
const loggedIn = Buffer.from([passwordVersion, 0]);

type Stage = 'greeting' | 'password' | 'request' | 'busy';

/**
 * Refusals of the credentials themselves; all others are sent in the reply to the request, which
 * has codes for them.
 */
const credentialRefusals: ReadonlySet<RefusalName> = new Set([
  'credentials-wrong',
  'credentials-changed',
  'address-not-allowed',
  'too-many-failures',
  'directory-unavailable',
  'username-malformed',
  'targeting-unavailable',
]);

/** RFC 1929 §2 asks for any status but zero. A name that cannot be read has one of its own. */
const statusOf = (refusal: RefusalName): number =>
  refusal === 'username-malformed' || refusal === 'targeting-unavailable' ? 2 : 1;

export class Socks5Conversation implements Reader {
  readonly #sessions: Sessions;
  readonly #connection: Connection;
  readonly #wire: Wire;
  readonly #inbox = new Inbox();
  #stage: Stage = 'greeting';
  /** Known at authentication, reported at the request. */
  #refusal: RefusalName | null = null;

  constructor(sessions: Sessions, connection: Connection, wire: Wire) {
    this.#sessions = sessions;
    this.#connection = connection;
    this.#wire = wire;
    connection.protocol = 'socks5';
    connection.onDeadline = (name) => this.#refuse(name);
  }

  bytes(view: Buffer): boolean {
    this.#inbox.push(view);
    this.#advance();
    return this.#inbox.length < this.#sessions.limits.earlyBytesMax;
  }

  ended(): void {
    // A client that leaves during its handshake needs no answer.
    if (this.#stage !== 'busy') this.#wire.reset();
  }

  closed(): void {
    this.#sessions.finish(this.#connection);
  }

  #advance(): void {
    // Each stage takes its message from the inbox and leaves for the next, so three turns suffice.
    for (let turn = 0; turn < 3; turn += 1) {
      const before = this.#stage;
      if (before === 'greeting') this.#greet();
      if (before === 'password') this.#checkPassword();
      if (before === 'request') this.#read();
      if (this.#stage === before) return;
    }
  }

  #greet(): void {
    const bytes = this.#inbox.peek();
    const count = bytes[1];
    if (count === undefined || bytes.length < 2 + count) return;
    const methods = this.#inbox.take(2 + count).subarray(2);
    // Credentials say more than an address, so they are preferred where both are offered.
    if (methods.includes(userPassword)) {
      this.#wire.write(passwordWanted);
      this.#stage = 'password';
    } else if (methods.includes(anonymous) && this.#connection.arrival.portKind === 'lease') {
      this.#stage = 'busy';
      void this.#admitAddress();
    } else {
      this.#stage = 'busy';
      this.#sessions.refuse(this.#connection, 'method-unacceptable');
      this.#farewell([version, noneAcceptable]);
    }
  }

  async #admitAddress(): Promise<void> {
    try {
      await this.#sessions.authorise(this.#connection, null);
      this.#wire.write(Buffer.from([version, anonymous]));
      this.#resumeAt('request');
    } catch (thrown) {
      this.#sessions.refuse(this.#connection, refusalOf(thrown));
      this.#farewell([version, noneAcceptable]);
    }
  }

  #checkPassword(): void {
    const bytes = this.#inbox.peek();
    if (bytes.length > 0 && bytes[0] !== passwordVersion) {
      this.#stage = 'busy';
      this.#sessions.refuse(this.#connection, 'malformed-request');
      this.#farewell([passwordVersion, 1]);
      return;
    }
    const userLength = bytes[1];
    if (userLength === undefined) return;
    const secretLength = bytes[2 + userLength];
    if (secretLength === undefined || bytes.length < 3 + userLength + secretLength) return;
    const message = this.#inbox.take(3 + userLength + secretLength);
    const user = message.toString('utf8', 2, 2 + userLength);
    const secret = message.toString('utf8', 3 + userLength);
    this.#stage = 'busy';
    this.#admit({ user, secret });
  }

  #admit(credentials: { user: string; secret: string }): void {
    const admitted = (refusal: RefusalName | null) => this.#admitted(refusal);
    try {
      if (this.#sessions.authoriseKnown(this.#connection, credentials)) return admitted(null);
      const asked = this.#sessions.authorise(this.#connection, credentials);
      asked.then(
        () => admitted(null),
        (thrown: unknown) => admitted(refusalOf(thrown)),
      );
    } catch (thrown) {
      admitted(refusalOf(thrown));
    }
  }

  #admitted(refusal: RefusalName | null): void {
    this.#refusal = refusal;
    if (refusal !== null && credentialRefusals.has(refusal)) {
      this.#sessions.refuse(this.#connection, refusal);
      this.#farewell([passwordVersion, statusOf(refusal)]);
      return;
    }
    this.#wire.write(loggedIn);
    this.#resumeAt('request');
  }

  #read(): void {
    const bytes = this.#inbox.peek();
    const request = requestIn(bytes);
    if (request === null) return;
    this.#inbox.take(request.length);
    this.#stage = 'busy';
    if (request.refusal !== null) this.#refuse(request.refusal);
    else if (this.#refusal !== null) this.#refuse(this.#refusal);
    else void this.#open(request.host, request.port);
  }

  async #open(host: string, port: number): Promise<void> {
    const sessions = this.#sessions;
    const connection = this.#connection;
    try {
      const target: Target = targetOf(host, port);
      const outbound = await sessions.open(connection, target);
      const bound = addressField({ host: outbound.bound.address, port: outbound.bound.port });
      this.#wire.write(Buffer.concat([Buffer.from([version, 0, 0]), bound]));
      sessions.join(connection, outbound, this.#inbox.takeAll());
    } catch (thrown) {
      this.#refuse(refusalOf(thrown), thrown);
    }
  }

  #resumeAt(stage: Stage): void {
    if (this.#connection.stage === 'closed') return;
    this.#stage = stage;
    this.#advance();
    this.#wire.resume();
  }

  /** The complete reply of RFC 1928 §6, or the nearest thing the stage allows. */
  #refuse(name: RefusalName, cause?: unknown): void {
    const stage = this.#stage;
    this.#stage = 'busy';
    this.#sessions.refuse(this.#connection, name, cause);
    if (stage === 'greeting') this.#farewell([version, noneAcceptable]);
    else if (stage === 'password') this.#farewell([passwordVersion, 1]);
    else this.#farewell([version, refusals[name].reply, 0, 1, 0, 0, 0, 0, 0, 0]);
  }

  #farewell(bytes: readonly number[]): void {
    this.#sessions.linger(this.#connection, Buffer.from(bytes));
  }
}

type Request = { length: number; refusal: RefusalName | null; host: string; port: number };

const refused = (refusal: RefusalName, length: number): Request => ({
  length,
  refusal,
  host: '',
  port: 0,
});

/** Reads VER CMD RSV ATYP ADDR PORT, or answers null while it is incomplete. */
function requestIn(bytes: Buffer): Request | null {
  const [first, command, reserved, type, nameLength] = bytes;
  if (first !== undefined && first !== version) return refused('malformed-request', bytes.length);
  if (type === undefined || reserved === undefined) return null;
  if (command !== connectCommand) return refused('command-unsupported', bytes.length);
  if (reserved !== 0) return refused('malformed-request', bytes.length);
  if (type !== 1 && type !== 3 && type !== 4) {
    return refused('address-type-unsupported', bytes.length);
  }
  if (nameLength === undefined) return null;
  const addressEnd = type === 1 ? 8 : type === 4 ? 20 : 5 + nameLength;
  if (bytes.length < addressEnd + 2) return null;
  const host = hostIn(bytes.subarray(type === 3 ? 5 : 4, addressEnd), type);
  const port = bytes.readUInt16BE(addressEnd);
  if (port === 0) return refused('port-refused', addressEnd + 2);
  return { length: addressEnd + 2, refusal: null, host, port };
}

function hostIn(bytes: Buffer, type: 1 | 3 | 4): string {
  if (type === 1) return bytes.join('.');
  if (type === 3) return bytes.toString('utf8');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return groups.join(':');
}
