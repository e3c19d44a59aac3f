import { sqlStateOf } from './sql-state.ts';

/** Why a statement got no answer: what the log says and what the next statements may expect. */
export type Trouble = 'unreachable' | 'silent' | 'connection-lost' | 'busy' | 'out-of-space';

/**
 * The database did not answer, or could not. Whether a write took effect is not known. Not a
 * `DomainError`: a handler of domain refusals must not treat an outage as one.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super(`The database is not available (${trouble}): ${messageOf(cause)}`, { cause });
    this.trouble = trouble;
  }
}

/** By SQLSTATE, or by its class: what says that the database, not the statement, is at fault. */
const states: Readonly<Record<string, Trouble>> = {
  '08': 'connection-lost',
  // The pooler's own refusals carry this one.
  '08P01': 'unreachable',
  '53': 'busy',
  '53100': 'out-of-space',
  '53200': 'busy',
  '53300': 'unreachable',
  '57014': 'busy',
  '57P01': 'connection-lost',
  '57P02': 'connection-lost',
  '57P03': 'unreachable',
  '57P05': 'connection-lost',
  '25P03': 'connection-lost',
  '55P03': 'busy',
  '58': 'out-of-space',
};

const systemCodes: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOENT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
};

/** What the driver says in words only. */
const driverWords: readonly (readonly [RegExp, Trouble])[] = [
  [/^Query read timeout/, 'silent'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/connection timeout|^timeout expired/, 'unreachable'],
  [/^Connection terminated|^Client has encountered a connection error/, 'connection-lost'],
  [/^Client was closed and is not queryable/, 'connection-lost'],
];

/** What kept the database from answering; undefined when it answered with an error of its own. */
export function troubleOf(error: unknown): Trouble | undefined {
  const state = sqlStateOf(error);
  if (state !== undefined) return states[state] ?? states[state.slice(0, 2)] ?? diskWords(error);
  if (error instanceof AggregateError) return troubleOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    systemCodes[code] ?? driverWords.find(([words]) => words.test(error.message))?.[1] ?? undefined
  );
}

/**
 * PostgreSQL reports some full disks as an internal error that only its message distinguishes from
 * a bug.
 */
const diskWords = (error: unknown): Trouble | undefined =>
  /no space left on device/i.test(messageOf(error)) ? 'out-of-space' : undefined;

/** The error, or what it stands for when the database is not available. */
export function asTrouble(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const trouble = troubleOf(error);
  return trouble === undefined ? error : new DatabaseUnavailable(trouble, error);
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
