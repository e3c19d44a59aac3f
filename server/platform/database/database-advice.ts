import { hostsOf } from './database-hosts.ts';

/** The address and the user of a database, for messages, without the password. */
function placeOf(url: string) {
  const [first, ...others] = hostsOf(url);
  if (!URL.canParse(first)) return { where: 'the given address', user: '', name: '' };
  const { hostname, port, username, pathname, searchParams } = new URL(first);
  const host = hostname || (searchParams.get('host') ?? 'localhost');
  return {
    where: [
      host.startsWith('/') ? host : `${host}:${port || '5432'}`,
      ...others.map((other) => new URL(other).host),
    ].join(' or '),
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)),
  };
}

type Given = Readonly<{
  url: string;
  /** The variable that the address came from. */
  variable: string;
}>;

const kinds: Readonly<Record<string, keyof ReturnType<typeof sentences>>> = {
  ECONNREFUSED: 'silent',
  ENOENT: 'silent',
  ENOTFOUND: 'unnamed',
  EAI_AGAIN: 'unnamed',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  '28P01': 'strange',
  '28000': 'strange',
  '3D000': 'missing',
  '42501': 'weak',
  '53300': 'full',
  '57P03': 'starting',
};

/**
 * Says in a sentence or two why a database did not let us in, and what to correct. Undefined for
 * what is no matter of settings. It never advises to delete anything.
 */
export function databaseAdvice(cause: unknown, given: Given): string | undefined {
  const { code, message } = innermost(cause) as NodeJS.ErrnoException;
  const kind = kinds[code ?? ''] ?? (isTimeout(message) ? 'away' : undefined);
  return kind && sentences(given, message)[kind];
}

function sentences({ url, variable }: Given, message: string) {
  const { where, user, name } = placeOf(url);
  const correct = `correct ${variable}`;
  // What does not know its own address has PostgreSQL's words, which name user and database.
  const unplaced = `The database of ${variable} answers: ${message}.`;
  if (name === '') {
    return {
      ...placeless({ where, correct }),
      strange: `${unplaced} To cure it, ${correct}: user name and password.`,
      missing: `${unplaced} Create it, or ${correct}.`,
      weak: `${unplaced} Let ${variable} name the role that owns the tables.`,
    };
  }
  return {
    ...placeless({ where, correct }),
    strange: `The database at ${where} does not let "${user}" in: ${message}. To cure it, ${correct}: user name and password.`,
    missing: `There is no database "${name}" at ${where}. Create it with: create database "${name}" owner "${user}"; or ${correct}.`,
    weak: `"${user}" has too few rights in "${name}": ${message}. Let ${variable} name the role that owns the tables, or make it the owner: alter database "${name}" owner to "${user}".`,
  };
}

const placeless = ({ where, correct }: Readonly<{ where: string; correct: string }>) => ({
  silent: `No database answers at ${where}. Start PostgreSQL there, or ${correct}.`,
  unnamed: `The name in ${where} has no address. Check DNS, or ${correct}.`,
  away: `The database at ${where} cannot be reached. Check network and firewall, or ${correct}.`,
  full: `The database at ${where} has no connection left. Raise max_connections, or put a pooler in front of it.`,
  starting: `The database at ${where} is starting or stopping. Start the shop again in a moment.`,
});

/** What the driver said, under what we have made of it. */
const innermost = (cause: unknown): unknown =>
  cause instanceof Error && cause.cause instanceof Error ? innermost(cause.cause) : cause;

const isTimeout = (message: unknown) => /timeout|timed out/i.test(String(message));
