import { randomBytes } from 'node:crypto';
import type { Attributes } from './traced.ts';

/** One part of a trace, as OTLP wants it; times in ms of the system's clock. */
export type Span = Readonly<{
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client';
  beganAtMs: number;
  endedAtMs: number;
  attributes: Attributes;
  failed: boolean;
}>;

const traceDigits = 32;
const spanDigits = 16;

const drawn = (digits: number) => randomBytes(digits / 2).toString('hex');
export const newTraceId = () => drawn(traceDigits);
export const newSpanId = () => drawn(spanDigits);

/** The trace of a request is its id, so whoever has one finds the other. */
export const traceOf = (requestId: string) => requestId.replaceAll('-', '').slice(0, traceDigits);

/**
 * The span of the request itself follows from its id, so that jobs in other processes, which know
 * the id alone, hang below it.
 */
export const requestSpanOf = (requestId: string) => traceOf(requestId).slice(-spanDigits);

/**
 * Whether a trace is kept, by its id alone, so that all processes agree.
 * @param share from 0, none, to 1, all
 */
export const isSampled = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32;

const kinds = { internal: 1, server: 2, client: 3 } as const;
const errorStatus = 2;
const nanosecondsPerMs = 1_000_000;

const valueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) };
const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * nanosecondsPerMs)));

/** The body of OTLP/HTTP in JSON (`ExportTraceServiceRequest`). */
export function encodeSpans(spans: readonly Span[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: listed(resource) },
        scopeSpans: [{ scope: { name: 'lango' }, spans: spans.map(encodeSpan) }],
      },
    ],
  };
}

const encodeSpan = ({
  parentId,
  attributes,
  failed,
  kind,
  beganAtMs,
  endedAtMs,
  ...rest
}: Span) => ({
  ...rest,
  ...(parentId === undefined ? {} : { parentSpanId: parentId }),
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(beganAtMs),
  endTimeUnixNano: nanoseconds(endedAtMs),
  attributes: listed(attributes),
  status: failed ? { code: errorStatus } : {},
});
