import type { FastifyReply, FastifyRequest } from 'fastify';
import { loseAnswer } from '../core/lose-answer.ts';
import type { Fleet, FleetFault } from './fleet.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** How a provider words what all of them may answer. */
export type FaultWords = Record<
  'outage' | 'rate-limited' | 'locked' | 'conflict' | 'no-room' | 'refused',
  { status: number; headers?: Record<string, string>; reason?: string; body: unknown }
>;

const isWrite = ({ method }: FastifyRequest) => method !== 'GET';

/** Plays a fault in place of an answer: true when the exchange is over. */
export function playFault(fleet: Fleet, exchange: Exchange, words: FaultWords): boolean {
  const { reply: kind, writesOnly } = fleet.fault.peek();
  const { request, reply } = exchange;
  if (kind === 'normal' || kind === 'lost' || kind === 'late') return false;
  if (writesOnly === true && !isWrite(request)) return false;
  fleet.fault.take();
  if (kind === 'never') {
    loseAnswer(fleet.ctx.timeline, exchange, 'reset');
    return true;
  }
  if (kind === 'not-json') {
    void reply.type('text/html').send('<h1>We will be right back</h1>');
    return true;
  }
  const { status, headers = {}, body, reason } = words[kind];
  if (reason !== undefined) reply.raw.statusMessage = reason;
  void reply.code(status).headers(headers).send(body);
  return true;
}

/** Whether the answer to work that was done is to be lost. */
export function loseWork(fleet: Fleet, exchange: Exchange): boolean {
  const fault: FleetFault = fleet.fault.peek();
  const isLate = fault.reply === 'late';
  if ((fault.reply !== 'lost' && !isLate) || !isWrite(exchange.request)) return false;
  fleet.fault.take();
  if (isLate) {
    void exchange.reply.code(504).type('text/html').send('<h1>504 Gateway Time-out</h1>');
    return true;
  }
  loseAnswer(fleet.ctx.timeline, exchange, 'reset');
  return true;
}
