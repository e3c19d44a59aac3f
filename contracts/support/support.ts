/**
 * The contact form: the only thing a browser may send through POST /messages (R6, decision G24).
 */
import { typedText } from '../typed.ts';
import { emailText } from '../text.ts';
import * as z from 'zod/mini';
import { senderLineMax } from './contact-line.ts';
import { exact } from '../text.ts';

export const contactMessageMin = 10;
export const contactMessageMax = 5_000;

/**
 * The specification's notification message; recipients and layout from the browser are ignored.
 * Who writes is read from the body's first line (`contact-line.ts`) or from `email`.
 */
export const messageBody = z.object({
  /** The sender's address, for who prefers a field to the line. */
  email: z.optional(emailText),
  recipients: z.optional(z.array(z.unknown()).check(z.maxLength(10))),
  subject: z.optional(exact(300)),
  body: z
    .string()
    .check(
      z.overwrite(typedText),
      z.minLength(
        contactMessageMin,
        `Message must be at least ${contactMessageMin} characters long`,
      ),
      z.maxLength(
        contactMessageMax + senderLineMax,
        `Message must be at most ${contactMessageMax} characters long`,
      ),
    ),
  deliveryMode: z.literal('EMAIL'),
  countryCode: z.literal('KE'),
  /** Honeypot: people never see this field. */
  website: z.optional(exact(200)),
});
export const messageAccepted = z.object({ accepted: z.literal(true) });

export type MessageBody = z.infer<typeof messageBody>;
