import * as z from 'zod/mini';

/** What is wrong with each field, by its name; a field that is right has no entry. */
export type Problems = Readonly<Partial<Record<string, string>>>;
/** One field's refusal as the server words it; the pointer is "/" and the name (RFC 9457). */
export type FieldError = Readonly<{ pointer: string; detail: string }>;

/** Every field's first problem, in the schema's own words. */
export function problemsOf(schema: z.core.$ZodType, values: unknown): Problems {
  const { error } = z.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}

/**
 * The server's refusals as problems of the fields that a form has. `all` says whether every one
 * found its field, so that nothing is left to be said above the form.
 */
export function placed(errors: readonly FieldError[], fields: readonly string[]) {
  const ours = errors.filter(({ pointer }) => fields.includes(pointer.slice(1)));
  return {
    problems: Object.fromEntries(ours.map(({ pointer, detail }) => [pointer.slice(1), detail])),
    all: errors.length > 0 && ours.length === errors.length,
  };
}
