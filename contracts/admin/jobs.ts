/** How the machinery does: processes, loops and queues. */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';

export const jobHealth = z.object({
  at,
  processes: z.array(z.object({ name: z.string(), beatAt: at, alive: z.boolean() })),
  loops: z.array(
    z.object({
      name: z.string(),
      everyMs: z.number(),
      ranAt: at,
      tookMs: z.number(),
      failures: z.number(),
      lastError: z.nullable(z.string()),
      /** It should have run by now. */
      late: z.boolean(),
    }),
  ),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number(),
      due: z.number(),
      /** How long the oldest due row has waited; null while none is due. */
      oldestSeconds: z.nullable(z.number()),
      failing: z.number(),
      dead: z.number(),
    }),
  ),
});
export type JobHealth = z.infer<typeof jobHealth>;

export const jobHealthCalls = {
  jobHealth: call({ method: 'GET', path: '/admin/jobs/health', answer: jobHealth }),
} as const;
