import { dayMs } from '#contracts/time.ts';
import { parseJson, readBounded } from './read-answer.ts';

/** Why there is no answer to work with. */
export type AskFailure =
  | 'unreachable'
  | 'rejected'
  | 'rate-limited'
  | 'outage'
  | 'redirected'
  | 'refused'
  | 'bad-answer';

export type Failed = Readonly<{
  kind: 'failed';
  reason: AskFailure;
  /** For staff; holds no credential. */
  detail: string;
  retryAfterMs: number | undefined;
}>;

export type JsonCall = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  deadlineMs: number;
  /** Sent as JSON by POST; a call without it is a GET. */
  body?: unknown;
}>;

const bodyBytesMax = 8 * 1024 * 1024;
const retryAfterMaxMs = dayMs;

/**
 * One request to an external API: its JSON, or a named failure. A redirect is refused, because the
 * key may be in the address; for the same reason no detail repeats the address.
 */
export async function askJson(
  call: JsonCall,
): Promise<Readonly<{ kind: 'json'; json: unknown }> | Failed> {
  const sent = call.body === undefined ? undefined : asJson(call.body);
  let response: Response;
  let text: string;
  try {
    response = await fetch(call.url, {
      headers: { accept: 'application/json', ...call.headers, ...sent?.headers },
      ...sent?.call,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.deadlineMs),
    });
    text = await readBounded(response, bodyBytesMax);
  } catch (error) {
    return failed('unreachable', reasonOf(error));
  }
  const { status } = response;
  const retryAfterMs = waitAskedFor(response);
  if (status >= 300 && status < 400) return failed('redirected', `HTTP ${status}`);
  if (status === 401 || status === 403) return failed('rejected', `HTTP ${status}`);
  if (status === 429) return failed('rate-limited', `HTTP ${status}`, retryAfterMs);
  if (status >= 500) return failed('outage', `HTTP ${status}`, retryAfterMs);
  if (status !== 200) return failed('refused', `HTTP ${status}`);
  const json = parseJson(text);
  if (json === undefined) return failed('bad-answer', 'The answer is not JSON.');
  return { kind: 'json', json };
}

const asJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  call: { method: 'POST', body: JSON.stringify(body) },
});

export const failed = (
  reason: Failed['reason'],
  detail: string,
  retryAfterMs?: number,
): Failed => ({ kind: 'failed', reason, detail, retryAfterMs });

/** Seconds, as those whom we ask write it; a date would need a clock that agrees with theirs. */
function waitAskedFor(response: Response): number | undefined {
  const seconds = /^\d{1,6}$/.exec(response.headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : Math.min(Number(seconds) * 1000, retryAfterMaxMs);
}

/** The code of the socket's error; never its message, which may hold the address with the key. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return cause.code;
  }
  return cause instanceof Error ? cause.name : 'unknown';
}
