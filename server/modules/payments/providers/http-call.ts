import { fieldAt, parseJson, readBounded } from '#platform/outgoing/read-answer.ts';

/** One exchange with a provider, as data: nothing here throws, repeats or follows a redirect. */
export type HttpCall = Readonly<{
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  deadlineMs: number;
}>;

export type HttpReply =
  | Readonly<{ kind: 'reply'; status: number; json: unknown }>
  /** `sent` is false only when the connection itself failed, so nothing can have arrived. */
  | Readonly<{ kind: 'lost'; sent: boolean; reason: string }>;

const bodyBytesMax = 1024 * 1024;
const publicTextDeadlineMs = 10_000;
const neverConnected = new Set([
  'ADDRESS_REFUSED',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Calls and reads a JSON answer; a body that is not JSON comes back as `json: undefined`. */
export async function callProvider(call: HttpCall): Promise<HttpReply> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(call.deadlineMs),
    });
    return {
      kind: 'reply',
      status: response.status,
      json: parseJson(await readBounded(response, bodyBytesMax)),
    };
  } catch (error) {
    return lost(error);
  }
}

/** Reads a small public text, such as a certificate. Throws when it cannot be had. */
export async function fetchPublicText(url: string): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(publicTextDeadlineMs),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return readBounded(response, bodyBytesMax);
}

function lost(error: unknown): HttpReply {
  // A call that ended here, such as at a deadline, has no cause: its name says what happened.
  const code = textOf(fieldAt(error, 'cause'), 'code');
  const name = error instanceof Error ? error.name : 'Error';
  return { kind: 'lost', sent: !neverConnected.has(code ?? ''), reason: code ?? name };
}

/** A text field that may come as a number; undefined when it is neither or empty. */
export function textOf(json: unknown, name: string): string | undefined {
  const value = fieldAt(json, name);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
