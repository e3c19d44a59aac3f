import type { Problem, ProblemCode } from '#contracts/problems.ts';

export type FieldError = Readonly<{ pointer: string; detail: string }>;
type Facts = Partial<
  Pick<Problem, 'amount' | 'retryAfter' | 'paymentId' | 'leaseId' | 'nearest' | 'coupon' | 'gone'>
>;
type More = Readonly<{
  facts?: Facts;
  fields?: readonly FieldError[];
  /** Where it is not the one of the code (`http/problem.ts`). */
  status?: number | undefined;
  cause?: unknown;
}>;

/**
 * An expected refusal: thrown by the domain, answered as one problem document. `message` goes to
 * the person, so it says what happened and what to do, and holds no secret.
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly facts: Facts;
  readonly fields: readonly FieldError[];
  readonly status: number | undefined;

  constructor(code: ProblemCode, message: string, more: More = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = code;
    this.code = code;
    this.facts = more.facts ?? {};
    this.fields = more.fields ?? [];
    this.status = more.status;
  }
}

/**
 * A refusal that several places throw, or code catches, as `new LeaseNotFound()`: its words, or a
 * function that builds them from the arguments.
 */
export function refusal<Told extends readonly unknown[] = []>(
  code: ProblemCode,
  words: string | ((...told: Told) => string | (More & Readonly<{ message: string }>)),
): new (...told: Told) => DomainError {
  return class extends DomainError {
    constructor(...told: Told) {
      const said = typeof words === 'string' ? words : words(...told);
      if (typeof said === 'string') super(code, said);
      else super(code, said.message, said);
    }
  };
}

/**
 * The one answer for unknown ids and for other people's ids: they must be indistinguishable (R1).
 */
export class NotFound extends DomainError {
  constructor(what = 'Not found.') {
    super('not-found', what);
  }
}

export class InvalidInput extends DomainError {
  constructor(message: string, fields: readonly FieldError[] = []) {
    super('validation-failed', message, { fields });
  }

  /** One field is wrong: the message is the same beside it and above the form. */
  static at(pointer: string, detail: string): InvalidInput {
    return new InvalidInput(detail, [{ pointer, detail }]);
  }
}

export class Unavailable extends DomainError {
  constructor(message: string, retryAfterSeconds: number, more: { cause?: unknown } = {}) {
    super('unavailable', message, { facts: { retryAfter: retryAfterSeconds }, ...more });
  }
}
