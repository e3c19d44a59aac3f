/** The steps that prove the delivery of an order, or of one of its lines. */
import * as z from 'zod/mini';

/** The steps from the payment to the first use, in their order. */
export const proofSteps = [
  'tested',
  'reserved',
  'paid',
  'credited',
  'credentials_issued',
  'extended',
  'first_seen',
  'first_connection',
] as const;
export type ProofStep = (typeof proofSteps)[number];

export const proof = z.array(
  z.object({
    step: z.enum(proofSteps),
    /** Null while it has not happened. */
    at: z.nullable(z.iso.datetime()),
    /** The measurements of the test before the sale. */
    pingMs: z.nullable(z.number()),
  }),
);
export type Proof = z.infer<typeof proof>;
