import { databaseAdvice } from '#platform/database/database-advice.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { ConfigRefused } from '#platform/settings.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * What to tell the person at the terminal instead of a stack: what was refused on purpose, and what
 * a setting can cure. Undefined for a bug, which is shown whole.
 */
export function startTrouble(cause: unknown): string | undefined {
  if (cause instanceof StartRefused || cause instanceof ConfigRefused) return cause.message;
  const { code, address, port } = cause as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const sentence = port === undefined ? undefined : portSentences({ port, address })[code ?? ''];
  if (sentence !== undefined) return sentence;
  const isOfDatabase = cause instanceof DatabaseUnavailable || /^\d[\dA-Z]{4}$/.test(code ?? '');
  if (!isOfDatabase) return undefined;
  return databaseAdvice(cause, { url: connectionOf(cause), variable: 'DATABASE_URL' });
}

const portSentences = (at: Readonly<{ port: number; address: string | undefined }>) =>
  ({
    EADDRINUSE: `Port ${at.port} of ${at.address ?? 'this machine'} is taken. Stop what listens there, or set another port.`,
    EACCES: `Port ${at.port} may not be opened by this user. Take one above 1023, behind a reverse proxy.`,
    EADDRNOTAVAIL: `HOST ${at.address ?? ''} is no address of this machine.`,
  }) as Readonly<Record<string, string | undefined>>;

/** A process that could not reach its database tells as much of the place as the driver knows. */
function connectionOf(cause: unknown): string {
  if (cause instanceof Error && cause.cause !== undefined) return connectionOf(cause.cause);
  const { address, port } = cause as { address?: string; port?: number };
  return address === undefined ? '' : `postgres://${address}:${port ?? ''}/`;
}
