/** Why a check failed, by the name that listings, mails and the operator's screens use. */
export type Failure = keyof typeof fixes;

/** What the holder of a lease can do about it, in one sentence each. */
const fixes = {
  'dial-timeout': 'The address did not answer. Try again in a minute; we check it as well.',
  'dial-refused': 'The address takes no connections now. Try again in a minute.',
  'authentication-rejected': 'User name or password was refused. Copy them again from the page.',
  'tunnel-refused': 'The proxy would not open the connection. Check that the lease is active.',
  'tunnel-timeout': 'The proxy accepted the connection and then fell silent. Try again shortly.',
  'body-timeout': 'The connection opened, but nothing came through in time. Try again shortly.',
  'connection-lost': 'The connection broke off midway. Try again; repeated breaks are our fault.',
  'bad-answer': 'Something on the way answered in place of our test page. Try again shortly.',
  'wrong-exit': 'Sites see another address than the one leased. Report it and we replace it.',
  'wrong-exit-country': 'The address appears in another country. Report it and we replace it.',
  'exit-changes': 'The address changes between requests. Report it and we replace it.',
  'exit-listed': 'The address is used by another proxy. Report it and we replace it.',
  'header-leak': 'The proxy adds headers that reveal it. Report it and we replace it.',
  slow: 'The proxy works, but slower than we promise. We watch it and replace it if it stays so.',
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
