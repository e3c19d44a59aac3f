/** A person's requests about their own data, and what prevents an erasure. */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';

/** What keeps an account from being erased, in the order in which it can be cleared up. */
export const obstacles = ['payment', 'refund', 'proxy', 'server', 'balance'] as const;
export type Obstacle = (typeof obstacles)[number];

export const privacyState = z.object({
  /** The newest requested copy; ready when its link was emailed. */
  copy: z.nullable(z.object({ askedAt: at, readyAt: z.nullable(at), until: z.nullable(at) })),
  /** A requested erasure that was not cancelled. */
  erasure: z.nullable(z.object({ askedAt: at, dueAt: at })),
  obstacles: z.array(z.enum(obstacles)),
});
export type PrivacyState = z.infer<typeof privacyState>;
