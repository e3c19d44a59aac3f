import type { FastifyReply, FastifyRequest } from 'fastify';
import { loseAnswer } from '../core/lose-answer.ts';
import type { Supplier } from './supplier.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * Plays the faults that all suppliers share: true when the exchange is over. `error200` is what
 * this supplier calls an error inside a good status.
 */
export function playFault(supplier: Supplier, exchange: Exchange, error200: unknown): boolean {
  const { reply } = exchange;
  const fault = supplier.fault.peek();
  const isPlayed = ['outage', 'error-200', 'rate-limited', 'redirect', 'not-json', 'cut', 'never'];
  if (!isPlayed.includes(fault.reply)) return false;
  supplier.fault.take();
  switch (fault.reply) {
    case 'cut':
      void reply.type('application/json').send('{"status": "success", "count": 3, "resul');
      break;
    case 'never':
      loseAnswer(supplier.ctx.timeline, exchange, 'never');
      break;
    case 'outage':
      void reply.code(503).type('text/html').send('<h1>503 Service Unavailable</h1>');
      break;
    case 'rate-limited':
      void reply
        .code(429)
        .header('retry-after', String(fault.retryAfter ?? 1))
        .send({ detail: 'Request was throttled.' });
      break;
    case 'redirect':
      // Another host: a client that follows it gives the key in its address away.
      void reply.redirect('http://elsewhere.test/', 302);
      break;
    case 'not-json':
      void reply.type('text/html').send('<h1>We will be right back</h1>');
      break;
    default:
      void reply.send(error200);
  }
  return true;
}

/** Whether a listing is to end early, as if nothing more were there. */
export function isShortPage(supplier: Supplier): boolean {
  if (supplier.fault.peek().reply !== 'short-page') return false;
  supplier.fault.take();
  return true;
}

/** Whether the answer to a purchase is to be lost after the purchase was made. */
export function loseOrder(supplier: Supplier, exchange: Exchange): boolean {
  if (supplier.fault.peek().reply !== 'lost-order') return false;
  supplier.fault.take();
  loseAnswer(supplier.ctx.timeline, exchange, 'reset');
  return true;
}

/** The value as this supplier prints it now: numbers may come as texts. */
export function printed(supplier: Supplier, value: unknown): unknown {
  if (supplier.fault.peek().stringNumbers !== true) return value;
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'number' ? String(each) : each,
  );
}

/** A whole number from a query or body, within bounds. */
export function bounded(value: unknown, normal: number, max: number): number {
  const number = Math.trunc(Number(value ?? normal));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : normal;
}
