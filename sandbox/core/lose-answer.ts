import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Timeline } from './timeline.ts';

const silenceMs = 60_000;

/** Leaves the caller without an answer: at once by a reset, or in silence for a minute. */
export function loseAnswer(
  timeline: Timeline,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  how: 'never' | 'reset',
): void {
  reply.hijack();
  if (how === 'reset') request.raw.socket.destroy();
  else timeline.after(silenceMs, () => request.raw.socket.destroy());
}
