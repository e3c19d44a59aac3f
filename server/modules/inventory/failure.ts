/** Why a check failed, by the name that listings, mails and the operator's screens use. */
export type Failure = keyof typeof fixes;

/** What the holder of a lease can do about it, in one sentence each. */
const fixes = {
  'dial-timeout': 'The proxy did not respond. Try again in a minute; we’re checking it too.',
  'dial-refused': 'The proxy is not accepting connections. Try again in a minute.',
  'authentication-rejected':
    'The username or password was refused. Copy them again from this page.',
  'tunnel-refused': 'The proxy would not open the connection. Check that the lease is active.',
  'tunnel-timeout':
    'The proxy accepted the connection and then stopped responding. Try again shortly.',
  'body-timeout': 'The connection opened, but nothing came through in time. Try again shortly.',
  'connection-lost': 'The connection was lost. Try again; if it keeps happening, contact support.',
  'bad-answer': 'Something between us and the test page answered instead of it. Try again shortly.',
  'wrong-exit':
    'Sites see a different IP address than the one you leased. Report it and we’ll replace it.',
  'wrong-exit-country':
    'The IP address appears in another country. Report it and we’ll replace it.',
  'exit-changes': 'The IP address changes between requests. Report it and we’ll replace it.',
  'exit-listed': 'The IP address is used by another proxy. Report it and we’ll replace it.',
  'header-leak': 'The proxy adds headers that reveal it. Report it and we’ll replace it.',
  slow: 'The proxy works, but more slowly than promised. We’re monitoring it and will replace it if it stays slow.',
} as const;

export const fixFor = (failure: Failure): string => fixes[failure];

/** An expected end of a check. `detail` is for the operator's log and holds no credential. */
export class CheckFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'CheckFailed';
    this.failure = failure;
  }
}
