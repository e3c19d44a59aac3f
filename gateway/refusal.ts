/**
 * Every refusal of the gateway, by name. The name travels in the `x-lango-refusal` header, in the
 * connection log and in the meters; the fix text tells the customer what to do.
 */

/** `status` answers HTTP (RFC 9110 §15), `reply` answers SOCKS5 (RFC 1928 §6). */
type Refusal = Readonly<{ status: number; reply: number; fix: string }>;

const general = 0x01;
const ruleset = 0x02;
const networkUnreachable = 0x03;
const hostUnreachable = 0x04;
const refused = 0x05;
const expired = 0x06;
const commandUnsupported = 0x07;
const addressTypeUnsupported = 0x08;

const say = (status: number, reply: number, fix: string): Refusal => ({ status, reply, fix });

/** The closed list. A name that is not here cannot be answered, logged or counted. */
export const refusals = {
  // What the client sent.
  'malformed-request': say(
    400,
    general,
    'The request is not valid HTTP or SOCKS5. Check your client.',
  ),
  'not-a-proxy-request': say(
    400,
    general,
    'This is a proxy. Set it as the proxy of your client instead of opening it as a site.',
  ),
  'unsupported-scheme': say(
    400,
    general,
    'Plain requests can only use http://. Use CONNECT for https:// and ws://.',
  ),
  'websocket-needs-connect': say(
    400,
    general,
    'Plain requests cannot become a WebSocket. Use CONNECT for ws:// too.',
  ),
  'credentials-in-address': say(
    400,
    general,
    'Take the username and password out of the address. Send them in the Authorization header.',
  ),
  'username-malformed': say(
    400,
    general,
    'The words behind the username cannot be read. Write them as -key-value, each once.',
  ),
  'targeting-unavailable': say(
    400,
    general,
    'This proxy is one fixed address. Take the words that choose another out of the username.',
  ),
  'head-too-large': say(431, general, 'Send at most 16 KB of header in at most 100 fields.'),
  'handshake-timeout': say(408, general, 'The request did not arrive in time. Try again.'),
  'socks4-unsupported': say(400, general, 'Set the client to SOCKS5 (socks5h) or HTTP.'),
  'unknown-protocol': say(400, general, 'Connect to this port with SOCKS5 or HTTP.'),
  'method-unacceptable': say(407, general, 'Set the username and password of the lease.'),
  'command-unsupported': say(405, commandUnsupported, 'Only CONNECT is offered, not UDP or BIND.'),
  'address-type-unsupported': say(
    400,
    addressTypeUnsupported,
    'Send an IPv4 address, an IPv6 address or a host name.',
  ),
  // Who the client is.
  'credentials-missing': say(407, ruleset, 'Send the username and password of your lease.'),
  'credentials-wrong': say(407, ruleset, 'Copy the username and password again from your lease.'),
  'address-not-allowed': say(
    403,
    ruleset,
    'Add the address you connect from to the source addresses of this lease.',
  ),
  'identity-changed': say(403, ruleset, 'Use one connection per lease. Open a new connection.'),
  'too-many-failures': say(
    429,
    general,
    'Too many wrong passwords. Copy the username and password again from your lease.',
  ),
  // What the lease permits.
  'lease-not-started': say(403, ruleset, 'The lease has not started yet. Try again at its start.'),
  'lease-ended': say(403, ruleset, 'The lease has ended. Renew it or lease another proxy.'),
  'lease-suspended': say(403, ruleset, 'The lease is suspended. Contact support.'),
  'credentials-changed': say(403, ruleset, 'The credentials were changed. Copy the new ones.'),
  'allowance-exhausted': say(403, ruleset, 'The traffic of this lease is used up. Buy more.'),
  'sub-user-paused': say(
    403,
    ruleset,
    'This sub-user is paused. Ask the person who gave it to you.',
  ),
  'sub-user-ended': say(
    403,
    ruleset,
    'This sub-user has ended. Ask the person who gave it to you.',
  ),
  'sub-user-cap-reached': say(
    403,
    ruleset,
    'This sub-user has used its traffic. Ask the person who gave it to you.',
  ),
  'too-many-connections': say(429, general, 'Close some connections of this lease first.'),
  'too-many-sessions': say(
    429,
    general,
    'Use fewer session names, or leave the session out for a new exit each time.',
  ),
  'too-many-opens': say(429, general, 'Open new connections more slowly.'),
  'too-many-from-address': say(429, general, 'Close some connections from this address first.'),
  'gateway-full': say(503, general, 'The gateway is full. Try again in a minute.'),
  draining: say(503, general, 'This gateway is restarting. Connect again.'),
  'directory-unavailable': say(
    503,
    general,
    'The lease could not be checked. Try again in a minute.',
  ),
  'exit-changed': say(503, general, 'The lease moved to another exit. Connect again.'),
  'no-upstream': say(503, general, 'No exit is available for this lease now. Try again soon.'),
  'no-exit': say(
    503,
    general,
    'No exit has what the words of the username ask for. Take out a word, or try again later.',
  ),
  'exit-lost': say(
    502,
    general,
    'The exit of this session is gone. Use another session, or leave mode-strict out.',
  ),
  'supplier-refused': say(
    503,
    general,
    'The supplier of the exits refused our connection. Your settings are fine. Try again soon.',
  ),
  // Where the client wants to go.
  'destination-private': say(403, ruleset, 'Only public internet addresses can be reached.'),
  'destination-own': say(403, ruleset, 'The addresses of this service cannot be reached.'),
  'destination-metadata': say(403, ruleset, 'Cloud metadata services cannot be reached.'),
  'destination-mixed': say(
    403,
    ruleset,
    'The name resolves to both public and private addresses, so it is refused.',
  ),
  'mail-port-refused': say(
    403,
    ruleset,
    'Email ports are closed. Ask support about 465 and 587; port 25 stays closed.',
  ),
  'port-refused': say(
    403,
    ruleset,
    'This port is closed to prevent abuse. Ask support to open it.',
  ),
  'name-unresolvable': say(502, hostUnreachable, 'The host name has no address. Check it.'),
  // What happened on the way there.
  'upstream-unreachable': say(
    502,
    general,
    'The exit is not responding. We replace exits that stay down.',
  ),
  'upstream-credentials': say(
    502,
    general,
    'The exit refused our connection. Your settings are fine.',
  ),
  'upstream-failed': say(502, general, 'The exit failed. Try again or ask for a replacement.'),
  'exit-policy': say(502, ruleset, 'The exit does not permit this destination.'),
  'network-unreachable': say(502, networkUnreachable, 'The exit cannot reach that network.'),
  'ipv6-unreachable': say(
    502,
    networkUnreachable,
    'The destination has only IPv6 addresses. Use an exit that reaches IPv6.',
  ),
  'target-unreachable': say(502, hostUnreachable, 'The destination cannot be reached. Check it.'),
  'target-refused': say(502, refused, 'The destination refused the connection. Check the port.'),
  'dial-timeout': say(504, expired, 'The destination did not answer in time. Try again.'),
  'origin-cut-short': say(
    502,
    general,
    'The destination closed the connection before its answer was complete. Try again.',
  ),
  'origin-malformed': say(502, general, 'The destination sent a broken answer.'),
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof refusals;

/** Ends of an open connection that are not refusals. */
export type EndName =
  | 'finished'
  | 'customer-closed'
  | 'customer-reset'
  | 'upstream-reset'
  | 'idle'
  | 'cut';

/** Carries a refusal out of nested asynchronous work. `cause` is for the log, never the client;
 * `detail` is for the client: ASCII without quotes, and nothing that it sent. */
export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly detail: string | undefined;

  constructor(refusal: RefusalName, cause?: unknown, detail?: string) {
    super(refusals[refusal].fix, { cause });
    this.refusal = refusal;
    this.detail = detail;
  }
}

/** The refusal inside any thrown value; an unknown error counts against the exit. */
export const refusalOf = (thrown: unknown): RefusalName =>
  thrown instanceof Refused ? thrown.refusal : 'upstream-failed';

/** What a customer can do about a refusal that the log or the meters name; null for other names. */
export const fixOfRefusal = (name: string): string | null =>
  Object.hasOwn(refusals, name) ? refusals[name as RefusalName].fix : null;
