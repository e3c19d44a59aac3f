import type { Problem, ProblemCode } from '#contracts/problems.ts';

/** What a refusal is, without HTTP; one table at the edge turns kinds into statuses. */
export type RefusalKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'limited'
  | 'unavailable';

export type FieldError = Readonly<{ pointer: string; detail: string }>;
type Facts = Partial<
  Pick<Problem, 'amount' | 'retryAfter' | 'paymentId' | 'leaseId' | 'nearest' | 'coupon'>
>;

/**
 * An expected refusal: thrown by the domain, answered as one problem document. `message` goes to
 * the person, so it says what happened and what to do, and holds no secret.
 */
export class DomainError extends Error {
  readonly kind: RefusalKind;
  readonly code: ProblemCode;
  readonly facts: Facts;
  readonly fields: readonly FieldError[];

  constructor(
    shape: { kind: RefusalKind; code: ProblemCode },
    message: string,
    more: { facts?: Facts; fields?: readonly FieldError[]; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = new.target.name;
    this.kind = shape.kind;
    this.code = shape.code;
    this.facts = more.facts ?? {};
    this.fields = more.fields ?? [];
  }
}

/** The one answer for unknown ids and for other people's ids: they must not be told apart (R1). */
export class NotFound extends DomainError {
  constructor(what = 'Not found.') {
    super({ kind: 'not_found', code: 'not-found' }, what);
  }
}

export class InvalidInput extends DomainError {
  constructor(message: string, fields: readonly FieldError[] = []) {
    super({ kind: 'invalid', code: 'validation-failed' }, message, { fields });
  }

  /** One field is wrong: the message is the same beside it and above the form. */
  static at(pointer: string, detail: string): InvalidInput {
    return new InvalidInput(detail, [{ pointer, detail }]);
  }
}

export class Unavailable extends DomainError {
  constructor(message: string, retryAfterSeconds: number, more: { cause?: unknown } = {}) {
    super({ kind: 'unavailable', code: 'unavailable' }, message, {
      facts: { retryAfter: retryAfterSeconds },
      ...more,
    });
  }
}
