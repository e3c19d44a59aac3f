import type * as z from 'zod/mini';
import { fieldProblem } from '#contracts/field-problem.ts';
import type { FieldError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

const pointerOf = (path: readonly PropertyKey[]) => path.map((step) => `/${String(step)}`).join('');

/**
 * What a broken rule says of its field. A field that no contract has is named itself, and where the
 * contract has no words of its own, numbers and lists say what they may be at most.
 */
export function fieldErrorsOf(issue: Issue): readonly FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const detail = 'Unknown field';
    return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), detail }));
  }
  return [{ pointer: pointerOf(issue.path), detail: detailOf(issue) }];
}

const unsaid = fieldProblem({ code: 'custom', input: null });

function detailOf(issue: Issue): string {
  if (issue.message !== unsaid) return issue.message;
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Use a whole number';
  if (issue.code === 'too_small' && issue.inclusive) return `At least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.inclusive) return `At most ${issue.maximum}`;
  return unsaid;
}
