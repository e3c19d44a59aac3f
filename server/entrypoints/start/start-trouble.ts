import { databaseAdvice } from '#platform/database/database-advice.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { ConfigRefused } from '#platform/settings.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * The message on the terminal in place of a stack: for deliberate refusals, and for errors that a
 * setting can fix. Undefined for a bug, which is printed whole.
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

/**
 * A process that could not reach its database prints as much about the address as the driver knows.
 */
function connectionOf(cause: unknown): string {
  if (cause instanceof Error && cause.cause !== undefined) return connectionOf(cause.cause);
  const { address, port } = cause as { address?: string; port?: number };
  return address === undefined ? '' : `postgres://${address}:${port ?? ''}/`;
}
