import { goneReasons, type GoneLine } from '#contracts/sale/cart.ts';
import type { DomainError } from '#platform/errors.ts';

/** A refusal of one line as the reason for which it is left out. */
export function asGone(id: string, { code }: DomainError): GoneLine {
  return { id, reason: goneReasons.find((each) => each === code) ?? 'not-for-sale' };
}
