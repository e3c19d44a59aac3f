import type { FastifyInstance } from 'fastify';
import { loseAnswer } from '../core/lose-answer.ts';
import type { Rates } from './rates.ts';

// currencyapi.net's conversion as documented: GET /api/v1/convert?key&from&to&amount&output ->
// {valid, updated, conversion: {…, result}}

const problem = (code: number, message: string) => ({ valid: false, error: { code, message } });
const milliseconds = 1_000;

export function rateRoutes(app: FastifyInstance, rates: Rates): void {
  app.get('/api/v1/convert', (request, reply) => {
    const { key, from, to, amount } = request.query as Record<string, string | undefined>;
    if (key !== rates.key) return reply.code(401).send(problem(401, 'Invalid API key.'));
    const { reply: how } = rates.fault.take();
    if (how === 'outage') return reply.code(503).send(problem(503, 'Try again later.'));
    if (how === 'rate-limited') return reply.code(429).send(problem(429, 'Quota exceeded.'));
    if (how === 'not-json') return reply.type('text/html').send('<h1>We will be right back</h1>');
    if (how === 'never') return loseAnswer(rates.ctx.timeline, { request, reply }, 'never');
    if (from !== 'USD' || to !== 'KES' || !(Number(amount) > 0)) {
      return reply.code(400).send(problem(400, 'Only USD to KES is played here.'));
    }
    const result = Number((Number(amount) * rates.kesPerUsd).toFixed(6));
    const updated = Math.floor(rates.ctx.timeline.now().getTime() / milliseconds);
    const conversion = { amount: Number(amount), from, to, result };
    return reply.send({ valid: true, updated, conversion });
  });
}
