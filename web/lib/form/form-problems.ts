import * as z from 'zod/mini';
import { fieldProblem } from '#contracts/field-problem.ts';
import { phoneProblem } from '#contracts/phone.ts';
import { refusalIn } from '../text/refusals.ts';
import { locale } from '../text/words.ts';

/** What is wrong with each field, by its name; a field that is right has no entry. */
export type Problems = Readonly<Partial<Record<string, string>>>;
/** One field's refusal as the server words it, its field as a JSON pointer (RFC 6901, RFC 9457). */
export type FieldError = Readonly<{ pointer: string; detail: string }>;

/** Every field's first problem, in the schema's words and the reader's language. */
export function problemsOf(schema: z.core.$ZodType, values: unknown): Problems {
  const { error } = z.safeParse(schema, values, { error: fieldProblem });
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    found[String(path[0])] ??= refusalIn(locale(), message);
  }
  return found;
}

/** What is wrong with a number while it is typed, in the reader's language. */
export function problemOfPhone(typed: string): string | undefined {
  const problem = phoneProblem(typed);
  return problem && refusalIn(locale(), problem);
}

/**
 * The server's refusals as problems of the fields that a form has; `under` is the place of the
 * form's fields in the request. `all` is true when every one found its field, so that nothing is
 * left to show above the form.
 */
export function placed(errors: readonly FieldError[], fields: readonly string[], under = '') {
  const problems: Record<string, string> = {};
  let all = errors.length > 0;
  for (const { pointer, detail } of errors) {
    const name = fieldAt(pointer.replace(`${under}/`, '').replaceAll('/', '.'), fields);
    if (name === undefined) all = false;
    else problems[name] ??= detail;
  }
  return { problems, all };
}

/** The field that holds a place such as "rules.0.name": its own, or the list or group it is in. */
export const fieldAt = (place: string, fields: readonly string[]): string | undefined =>
  fields.find((name) => `${place}.`.startsWith(`${name}.`));
