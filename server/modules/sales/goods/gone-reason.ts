import { goneReasons, type GoneReason } from '#contracts/sale/cart.ts';
import type { DomainError } from '#platform/errors.ts';

/** A refusal of one of several as the reason for which it is left out; undefined for any other. */
export const goneReasonOf = ({ code }: DomainError): GoneReason | undefined =>
  goneReasons.find((each) => each === code);
