import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem, toProblem } from './problem.ts';

/**
 * The answer to an address that the router cannot even read, such as half an escape or an endless
 * id. No hook runs for it, so it sets its headers itself; Fastify's own answer would repeat the
 * address and be no problem document.
 */
export function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'");
  sendProblem(reply, toProblem(error, request));
}
