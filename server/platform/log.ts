import pino from 'pino';
import { tokenMark } from '#contracts/tokens.ts';
import { currentRequest } from './request-ids/request-context.ts';

/**
 * Structured lines. Fields named like secrets are redacted up to a depth of two, and API tokens
 * anywhere: a bug may log a whole request. Each line has the id of its request, if any.
 */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Log;
};

const secretNames = [
  'password',
  'secret',
  'token',
  'authorization',
  'cookie',
  'phone',
  'accountNumber',
  'sealed',
];
const apiTokens = new RegExp(`${tokenMark}\\w+`, 'g');
const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type LogOptions = Readonly<{
  level: string;
  processName: string;
  destination?: pino.DestinationStream;
}>;

/** How much waits in memory for a reader that has stopped; lines beyond it are dropped. */
const waitingBytesMax = 16 * 1024 * 1024;

/**
 * Standard output, written asynchronously and in batches: it is a pipe, and a slow reader would
 * block the process. What is left is written before the process ends. All logs share one
 * destination, so that lines do not interleave (docs/performance.md).
 */
const standardOutput = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax });

export function createLog({ level, processName, destination }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequest();
      return requestId === null ? {} : { requestId };
    },
    redact: { paths, censor: '[redacted]' },
    hooks: { streamWrite: (line) => line.replace(apiTokens, '[redacted]') },
  };
  return pino(options, destination ?? standardOutput);
}

/**
 * The same log for lines whose fields are all written here and none of them by a stranger, such as
 * one for each answer: to look for secrets took a sixth of a quick answer. API tokens are redacted
 * in these as well.
 */
export const withoutRedaction = (log: Log): Log => (log as pino.Logger).child({}, { redact: [] });

/** For tests and commands that need no lines. */
export const silentLog: Log = pino({ level: 'silent' });
