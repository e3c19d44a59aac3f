import type { Problem, ProblemCode } from '#contracts/problems.ts';
import { statusPhrase } from '../text/status-phrases.ts';
import { problemIn } from '../text/refusals.ts';
import { locale, words } from '../text/words.ts';
import { reachWords } from './reach-words.ts';

/**
 * The server refused (RFC 9457); its words are in the reader's language. `reference` is what
 * support asks for.
 */
export class ApiRefused extends Error {
  override readonly name = 'ApiRefused';
  readonly status: number;
  readonly problem: Problem | null;
  /** "{status} {statusText}"; HTTP/2 has no status text, so a table of phrases stands in (G65). */
  readonly statusLine: string;

  constructor(response: { status: number; statusText: string }, english: Problem | null) {
    const problem = english && problemIn(locale(), english);
    super(problem?.detail || problem?.title || words(reachWords).unreadable);
    this.status = response.status;
    this.problem = problem;
    const phrase = response.statusText || problem?.title || statusPhrase(response.status);
    this.statusLine = `${response.status} ${phrase}`;
  }

  get code(): ProblemCode | null {
    return this.problem?.code ?? null;
  }

  get reference(): string | null {
    return this.problem?.instance.replace('urn:uuid:', '') ?? null;
  }
}

/** No answer came: offline, timed out, or something between here and the shop spoke nonsense. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

/** The field's own refusal among a problem's errors, by JSON pointer such as "/accountNumber". */
export function fieldRefusal(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiRefused)) return undefined;
  return error.problem?.errors?.find((entry) => entry.pointer === pointer)?.detail;
}
