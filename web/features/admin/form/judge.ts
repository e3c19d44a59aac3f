import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldAt } from '../../../lib/form/form-problems.ts';
import { issueWords } from './issue-words.ts';
import { meantBy, type Units } from './units.ts';

type Body<Rules extends z.ZodMiniType> = z.output<Rules> & FieldValues;
/** What the controls mean, by the names of the form. */
export type Meant<Values> = { [Name in keyof Values]: unknown };
export type Reading<Rules extends z.ZodMiniType, Values> = Readonly<{
  /** The contract's own schema of what is sent. */
  rules: Rules;
  units: Units;
  shape: (meant: Meant<Values>) => unknown;
}>;

/** Judges what a form holds by the contract, in the words of its units. */
export function judgeOf<Rules extends z.ZodMiniType, Values extends FieldValues>(
  reading: Reading<Rules, Values>,
): Resolver<Values, unknown, Body<Rules>> {
  const { rules, units, shape } = reading;
  const judge = zodResolver(
    rules as z.ZodMiniType<FieldValues, FieldValues>,
    { error: issueWords(units) },
    { mode: 'sync' },
  );
  return async (values, context, options) => {
    const body = shape(meantBy(units, values) as Meant<Values>);
    const judged = await judge(body as never, context, options as never);
    return withRoot(judged, options.names ?? []) as never;
  };
}

type Judged = Readonly<{ values: unknown; errors: Readonly<Record<string, unknown>> }>;

/**
 * A rule without a field of the form is shown for the whole form, so that no submit fails silently.
 */
function withRoot({ values, errors }: Judged, names: readonly string[]): Judged {
  const lost = messagesOf(errors).find(({ path }) => fieldAt(path.join('.'), names) === undefined);
  if (!lost) return { values, errors };
  return { values: {}, errors: { ...errors, root: { type: 'rule', message: lost.message } } };
}

type FieldIssue = Readonly<{ path: readonly string[]; message: string }>;

/** Every problem below an error of the library, with its place. */
export function messagesOf(error: unknown, path: readonly string[] = []): FieldIssue[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as Partial<FieldError>;
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(error).flatMap(([name, inner]) =>
    name === 'ref' ? [] : messagesOf(inner, [...path, name]),
  );
}
