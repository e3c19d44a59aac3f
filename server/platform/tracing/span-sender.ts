import type { Secret } from '../secrets.ts';
import { encodeSpans, type Span } from './span.ts';
import type { Attributes } from './traced.ts';

const batchMax = 512;
/** What is not sent beyond this is dropped, the oldest first: traces never press on the shop. */
const waitingMax = 4_096;
const everyMs = 5_000;
const requestMs = 10_000;
/** Answers that the protocol lets a sender repeat. */
const passing = new Set([429, 502, 503, 504]);

export type SpanSenderOptions = Readonly<{
  /** Of the collector; `/v1/traces` is added. */
  endpoint: string;
  /** Headers as `name=value,name=value`, percent-encoded. */
  headers: Secret | undefined;
  resource: Attributes;
  /** Told once when the collector stops taking spans, and once when it takes them again. */
  onTrouble: (reason: string | undefined) => void;
}>;

export type SpanSender = Readonly<{ add(span: Span): void; close(): Promise<void> }>;

/** Sends spans in batches, every five seconds or when a batch is full. Never throws. */
export function openSpanSender(options: SpanSenderOptions): SpanSender {
  const { endpoint, headers, resource, onTrouble } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let isTroubled = false;

  const told = (reason: string | undefined) => {
    if ((reason !== undefined) === isTroubled) return;
    isTroubled = reason !== undefined;
    onTrouble(reason);
  };
  async function sendBatch(): Promise<boolean> {
    const batch = waiting.slice(0, batchMax);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(headers) },
        body: JSON.stringify(encodeSpans(batch, resource)),
        redirect: 'manual',
        signal: AbortSignal.timeout(requestMs),
      });
      await response.body?.cancel();
      told(response.ok ? undefined : `HTTP ${response.status}`);
      if (passing.has(response.status)) return false;
    } catch (cause) {
      told(cause instanceof Error ? cause.message : String(cause));
      return false;
    }
    // Some of them may have been dropped meanwhile, to make room.
    const sent = new Set(batch);
    waiting = waiting.filter((span) => !sent.has(span));
    return true;
  }
  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && (await sendBatch()));
  }
  const flush = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    add(span) {
      waiting.push(span);
      if (waiting.length > waitingMax) waiting.shift();
      if (waiting.length >= batchMax && !isTroubled) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
}

const headersOf = (headers: Secret | undefined) =>
  Object.fromEntries(
    (headers?.reveal() ?? '')
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')).trim(),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
      ]),
  );
