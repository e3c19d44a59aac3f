/** Waiting lists: for goods that are announced, and for goods that are out of stock. */
import { emailText } from '../text.ts';
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';
import { exact } from '../text.ts';

/** Announced only: nothing in the shop sells them, so nothing opens their lists (decision 0037). */
export const announcedGoods = ['nonvoip', 'vcc'] as const;
export type AnnouncedGoods = (typeof announcedGoods)[number];

/** `vcc`, `nonvoip`, `server-us1`, `country-KE`. */
export const waitedProduct = z
  .string()
  .check(z.regex(/^(nonvoip|vcc|server-[a-z]{2,6}\d{1,3}|country-[A-Z]{2})$/));

/** The form of the public page, as a browser without script sends it. */
export const waitingForm = z.object({
  product: z.enum(announcedGoods),
  email: emailText.check(z.toLowerCase()),
  /** Honeypot: people never see this field. */
  website: z.optional(exact(200)),
});
export type WaitingForm = z.infer<typeof waitingForm>;

const params = z.object({ product: waitedProduct });
/** The product of the waiting list. */
const answer = z.object({ products: z.array(z.string()) });

/** A signed-in customer's own list; their address needs no confirmation. */
export const waitingCalls = {
  waitingFor: call({ method: 'GET', path: '/account/waiting', answer }),
  joinWaiting: call({ method: 'PUT', path: '/account/waiting/:product', params, answer }),
  leaveWaiting: call({ method: 'DELETE', path: '/account/waiting/:product', params, answer }),
} as const;
