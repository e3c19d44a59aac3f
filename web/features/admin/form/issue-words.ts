import type * as z from 'zod/mini';
import { unitAt, whole, type Units } from './units.ts';

type Issue = Pick<z.core.$ZodRawIssue, 'code'> & {
  path?: readonly PropertyKey[] | undefined;
  origin?: string;
  format?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  inclusive?: boolean;
};

const required = 'This field is required.';

const wordsOfFormats: Readonly<Record<string, string>> = {
  email: 'Enter an email address, such as name@example.com.',
  url: 'Enter a web address that starts with https://.',
  date: 'Enter a date.',
};

/**
 * What to say where a rule of a contract has no words of its own, limits in the unit that the field
 * is typed in.
 */
export const issueWords =
  (units: Units) =>
  (issue: Issue): string => {
    const unit = unitAt(units, issue.path ?? []);
    const limit = (value: number | bigint = 0) =>
      (unit?.limit ?? whole.limit)?.(Number(value)) ?? '';
    switch (issue.code) {
      case 'too_small':
        return tooSmall(issue, limit);
      case 'too_big':
        return tooBig(issue, limit);
      case 'invalid_format':
        return unit?.wrong ?? wordsOfFormats[issue.format ?? ''] ?? 'Check the format.';
      case 'invalid_type':
        return unit?.wrong ?? required;
      default:
        return 'Choose an option.';
    }
  };

type Limit = (value: number | bigint | undefined) => string;

function tooSmall({ origin, minimum = 0, inclusive }: Issue, limit: Limit): string {
  if (origin === 'array') return 'Choose at least one.';
  if (origin !== 'string') {
    return inclusive ? `Enter ${limit(minimum)} or more.` : `Enter more than ${limit(minimum)}.`;
  }
  return Number(minimum) <= 1 ? required : `Use at least ${minimum} characters.`;
}

function tooBig({ origin, maximum = 0 }: Issue, limit: Limit): string {
  if (origin === 'array') return `${maximum} maximum.`;
  return origin === 'string'
    ? `Use at most ${whole.limit?.(Number(maximum))} characters.`
    : `Enter ${limit(maximum)} or less.`;
}
