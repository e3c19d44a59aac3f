import * as z from 'zod/mini';

/** What is wrong with each field, by its name; a field that is right has no entry. */
export type Problems = Readonly<Partial<Record<string, string>>>;
/** One field's refusal as the server words it, its field as a JSON pointer (RFC 6901, RFC 9457). */
export type FieldError = Readonly<{ pointer: string; detail: string }>;

/** Every field's first problem, in the schema's own words. */
export function problemsOf(schema: z.core.$ZodType, values: unknown): Problems {
  const { error } = z.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}

/**
 * The server's refusals as problems of the fields that a form has; `under` is where in the request
 * the form's fields stand. `all` says whether every one found its field, so that nothing is left
 * to be said above the form.
 */
export function placed(errors: readonly FieldError[], fields: readonly string[], under = '') {
  const problems: Record<string, string> = {};
  const lost = errors.filter(({ pointer, detail }) => {
    const path = pointer.startsWith(`${under}/`) ? stepsOf(pointer.slice(under.length)) : [];
    const name = fieldAt(path, fields);
    if (name !== undefined) problems[name] ??= detail;
    return name === undefined;
  });
  return { problems, all: errors.length > 0 && lost.length === 0 };
}

/** The field that holds a place: its own, or that of the list or group it is in. */
export function fieldAt(path: readonly string[], fields: readonly string[]): string | undefined {
  const ways = path.map((_, index) => path.slice(0, path.length - index).join('.'));
  return ways.find((way) => fields.includes(way));
}

/** "/rules/0/name" as its steps; "~1" and "~0" stand for a slash and a tilde. */
const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
