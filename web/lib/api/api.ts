import type * as z from 'zod/mini';
import { apiBase, calls, csrfHeader } from '#contracts/site/paths.ts';
import type { Call } from '#contracts/site/paths.ts';
import { problem as problemSchema } from '#contracts/problems.ts';
import { ApiRefused, ApiUnreachable } from './api-errors.ts';
import { proveAgain } from '../session/prove-again.ts';
import { dropToken, readToken } from '../session/session.ts';
import { fetchRefusals } from '../text/refusals.ts';
import { locale, words } from '../text/words.ts';
import { reachWords } from './reach-words.ts';

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

const answerTimeoutMs = 20_000;
const uploadTimeoutMs = 120_000;

type Field<C extends Call, Key extends keyof Call> =
  C extends Record<Key, infer Schema extends z.ZodMiniType> ? Schema : undefined;
export type RequestOptions<C extends Call> = {
  params?: Input<Field<C, 'params'>>;
  query?: Input<Field<C, 'query'>>;
  body?: Input<Field<C, 'body'>>;
  /** A raw file, sent as the body. */
  bytes?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
export type AnswerOf<C extends Call> =
  Field<C, 'answer'> extends z.ZodMiniType ? z.output<Field<C, 'answer'>> : undefined;

/**
 * Makes one call of a contract. Resolves to its checked answer; throws ApiRefused for a problem
 * body, ApiUnreachable when no answer came. A 401 also drops the stored token, so that the guard
 * sends the next navigation to the sign-in page.
 */
export const request = <C extends Call>(
  call: C,
  options: RequestOptions<C> = {},
): Promise<AnswerOf<C>> => ask(call, options as LooseOptions) as Promise<AnswerOf<C>>;

async function ask(call: Call, options: LooseOptions): Promise<unknown> {
  const response = await send(call, options);
  if (!response.ok) {
    const refused = await refusal(response);
    if (isHidden(call, refused)) await lookAtSession();
    // The act is done by the same press once the code was right.
    if (refused.code === 'proof-needed' && (await proveAgain())) return ask(call, options);
    throw refused;
  }
  if (!call.answer) return undefined;
  const parsed = call.answer.safeParse(await readJson(response));
  if (!parsed.success) {
    const cause = new TypeError(`The answer to ${call.path} has an unknown shape.`);
    throw new ApiUnreachable(words(reachWords).unreadable, { cause });
  }
  return parsed.data;
}

/** Staff calls answer 404 to everybody else, so also to a member of staff whose session ended. */
const isHidden = ({ path }: Call, { code }: ApiRefused) =>
  path.startsWith('/admin/') && code === 'not-found';

let looking: Promise<unknown> | undefined;

/** Asks whether this browser is still signed in; the answer 401 drops the token as any other. */
async function lookAtSession(): Promise<void> {
  looking ??= request(calls.session).catch(() => undefined);
  await looking;
  looking = undefined;
}

type LooseOptions = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  bytes?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

async function send(call: Call, options: LooseOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.bytes) headers['content-type'] = 'application/octet-stream';
  const token = readToken();
  if (call.method !== 'GET' && token) headers[csrfHeader] = token;
  const timeout = AbortSignal.timeout(options.bytes ? uploadTimeoutMs : answerTimeoutMs);
  try {
    return await fetch(callUrl(call.path, options), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      body: options.bytes ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiUnreachable(words(reachWords).unreachable, { cause });
  }
}

/** "/api/payments/pay_1/events?x=1" from the contract's path; unset query fields are left out. */
export function callUrl(
  path: string,
  { params = {}, query = {} }: Pick<LooseOptions, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new RangeError(`${path} needs ${key}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, value);
  }
  const tail = search.size > 0 ? `?${search.toString()}` : '';
  return `${apiBase}${filled}${tail}`;
}

async function refusal(response: Response): Promise<ApiRefused> {
  if (response.status === 401) dropToken();
  const parsed = problemSchema.safeParse(await readJson(response).catch(() => null));
  await fetchRefusals(locale());
  return new ApiRefused(response, parsed.success ? parsed.data : null);
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiUnreachable(words(reachWords).unreadable, { cause });
  }
}
