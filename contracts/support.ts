/**
 * The contact form: the only thing a browser may send through POST /messages (R6, decision G24).
 */
import * as z from 'zod/mini';

export const contactMessageMin = 10;
export const contactMessageMax = 5_000;

/** The specification's notification message; recipients and layout from the browser are ignored. */
export const messageBody = z.object({
  /** Contact form: the sender's address. */
  email: z.optional(z.string().check(z.maxLength(254), z.email('Invalid email address'))),
  recipients: z.optional(z.array(z.unknown()).check(z.maxLength(10))),
  subject: z.optional(z.string().check(z.maxLength(300))),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(
        contactMessageMin,
        `Message must be at least ${contactMessageMin} characters long`,
      ),
      z.maxLength(
        contactMessageMax,
        `Message must be at most ${contactMessageMax} characters long`,
      ),
    ),
  deliveryMode: z.literal('EMAIL'),
  countryCode: z.literal('KE'),
  /** Honeypot: people never see this field. */
  website: z.optional(z.string().check(z.maxLength(200))),
});
export const messageAccepted = z.object({ accepted: z.literal(true) });

export type MessageBody = z.infer<typeof messageBody>;
