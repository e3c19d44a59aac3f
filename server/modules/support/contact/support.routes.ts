import { hourSeconds } from '#contracts/time.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts';
import { visitorWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import { takeMessage } from './take-message.ts';

// Wide enough for a day of purchase notices; the form's own limits are in `takeMessage`.
const policy = visitorWrite({ name: 'messages', max: 60, perSeconds: hourSeconds, by: 'address' });

/** Mounts POST /api/messages. */
export function supportRoutes(app: FastifyInstance, ctx: DeskContext) {
  route(app, { call: calls.sendMessage, policy }, async ({ body, caller, request }) => {
    await takeMessage(ctx, body, {
      caller,
      address: request.ip,
      limitKey: request.limitKey,
    });
    return { accepted: true } as const;
  });
}
