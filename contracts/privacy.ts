/** What a customer may ask of their own data: a copy of it, and its erasure. */
import * as z from 'zod/mini';
import { call } from './paths.ts';
import { proofBody } from './server-life.ts';

const at = z.iso.datetime();

/** What keeps an account from being erased, in the order in which it can be cleared up. */
export const obstacles = ['payment', 'refund', 'proxy', 'server', 'balance'] as const;
export type Obstacle = (typeof obstacles)[number];

export const privacyState = z.object({
  /** The newest copy that was asked for; ready when its link was mailed. */
  copy: z.nullable(z.object({ askedAt: at, readyAt: z.nullable(at), until: z.nullable(at) })),
  /** An erasure that was asked for and not taken back. */
  erasure: z.nullable(z.object({ askedAt: at, dueAt: at })),
  obstacles: z.array(z.enum(obstacles)),
});
export type PrivacyState = z.infer<typeof privacyState>;

export const privacyCalls = {
  privacy: call({ method: 'GET', path: '/account/privacy', answer: privacyState }),
  askCopy: call({ method: 'POST', path: '/account/privacy/copy', body: proofBody }),
  /** What the mailed link opens, once; the file as Base64. */
  openCopy: call({
    method: 'POST',
    path: '/account/privacy/copy/open',
    body: z.strictObject({ token: z.string().check(z.maxLength(128)) }),
    answer: z.object({ name: z.string(), content: z.string() }),
  }),
  askErasure: call({ method: 'POST', path: '/account/privacy/erasure', body: proofBody }),
  keepAccount: call({ method: 'POST', path: '/account/privacy/erasure/keep' }),
} as const;
