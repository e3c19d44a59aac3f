import type { GoneLine } from '#contracts/sale/cart.ts';
import type { DomainError } from '#platform/errors.ts';
import { goneReasonOf } from '../../goods/gone-reason.ts';

/** A refusal of one line as the reason for which it is left out. */
export function asGone(id: string, error: DomainError): GoneLine {
  return { id, reason: goneReasonOf(error) ?? 'not-for-sale' };
}
