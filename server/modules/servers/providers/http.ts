import { fieldAt, parseJson, readBounded } from '#platform/outgoing/read-answer.ts';
import { ProviderSilent, type Exchange } from './server-provider.ts';

export type Asking = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Readonly<Record<string, unknown>>;
}>;

export type Reply = Readonly<{
  status: number;
  /** The reason in the status line; Proxmox puts its errors there. */
  reason: string;
  headers: Headers;
  json: unknown;
}>;

export type Ask = (asking: Asking, note?: (exchange: Exchange) => void) => Promise<Reply>;

const deadlineMs = 20_000;
const bodyBytesMax = 4 * 1024 * 1024;

/**
 * Calls one provider. A broken connection, a timeout and a body that is not JSON are all
 * `ProviderSilent`: the request may have been carried out.
 */
export function askerOf(
  provider: string,
  { baseUrl, authorization }: Readonly<{ baseUrl: string; authorization: string }>,
): Ask {
  return async ({ method, path, body }, note) => {
    const call = `${method} ${path.split('?')[0] ?? path}`;
    const silent = (cause: string) => {
      note?.({ call, status: null, body: { lost: cause } });
      return new ProviderSilent(provider, call);
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      text = await readBounded(response, bodyBytesMax);
    } catch (error) {
      throw silent(error instanceof Error ? error.name : 'lost');
    }
    const json = parseJson(text);
    if (json === undefined && text !== '') throw silent('not JSON');
    const { status, statusText: reason, headers } = response;
    note?.({ call, status, body: redact(status < 400 ? json : { reason, ...asObject(json) }) });
    return { status, reason, headers, json };
  };
}

const asObject = (json: unknown) =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};

/** The field at a path, as a text; numbers count, anything else is an empty text. */
export function textAt(json: unknown, ...path: readonly string[]): string {
  const value = fieldAt(json, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The field at a path, as a list; anything else is an empty one. */
export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = fieldAt(json, ...path);
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

const secretName = /pass|secret|token|ticket|user_?data|private|authorization|csrf/i;
const secretInText = /([?&](?:token|ticket|password|secret)=)[^&\s"]+/gi;
const textMax = 500;
const depthMax = 8;
const itemsMax = 50;

/**
 * A provider's answer in a form for staff: secret fields keep their name only, texts and lists are
 * shortened. No credentials pass.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.slice(0, textMax).replace(secretInText, '$1[redacted]');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '[deeper]';
  if (Array.isArray(value)) {
    return value.slice(0, itemsMax).map((each: unknown) => redact(each, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && each !== null ? '[redacted]' : redact(each, depth + 1),
    ]),
  );
}
