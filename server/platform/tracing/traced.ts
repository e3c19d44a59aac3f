import { tracingChannel, channel } from 'node:diagnostics_channel';

/** An answer of the application, told when it has been sent. */
export type AnsweredRequest = Readonly<{
  requestId: string;
  method: string;
  /** The pattern, never the path. */
  route: string;
  status: number;
  tookMs: number;
}>;

/** A connection through the gateway, told once it has ended; times in ms of the system's clock. */
export type EndedConnection = Readonly<{
  protocol: string;
  leaseId: string | null;
  /** The kind of port that it led to, never the target. */
  targetPort: string | null;
  startedAt: number;
  endedAt: number;
  /** Until its lease was known, and what the exit took then; null when it did not come so far. */
  handshakeMs: number | null;
  dialMs: number | null;
  bytesUp: number;
  bytesDown: number;
  end: string;
  refusal: string | null;
}>;

/** Work that a trace shows as a part of its own; names only, never what it was done with. */
export type TracedWork = { readonly name: string; readonly attributes: Attributes };
export type Attributes = Readonly<Record<string, string | number>>;

/**
 * Where the parts of the program say what they do. Node's own channels, so a process without a
 * listener pays for a look at a flag.
 */
export const workChannel = tracingChannel<unknown, TracedWork>('lango.work');
export const requestChannel = channel('lango.request');
export const connectionChannel = channel('lango.connection');

/** Does the work; where traces are kept, with a span of this name around it. */
export const traced = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> =>
  workChannel.start.hasSubscribers ? workChannel.tracePromise(work, { name, attributes }) : work();
