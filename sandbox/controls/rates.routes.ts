import type { FastifyInstance } from 'fastify';
import type { RateFault, Rates } from '../rates/rates.ts';
import { checked } from './checked.ts';
import { choice, closed, fault } from './schemas.ts';

const ratesBody = closed({
  kesPerUsd: { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 },
  fault: fault({ reply: choice('normal', 'outage', 'rate-limited', 'not-json', 'never') }),
});

type Change = { kesPerUsd?: number; fault?: RateFault | null };

/** Settings of the rate service for tests. */
export function rateControls(app: FastifyInstance, rates: Rates): void {
  const view = () => ({ kesPerUsd: rates.kesPerUsd, fault: rates.fault.peek() });
  app.get('/rates', view);
  app.put('/rates', checked(ratesBody), (request) => {
    const { kesPerUsd, fault: requested } = request.body as Change;
    if (kesPerUsd !== undefined) rates.kesPerUsd = kesPerUsd;
    if (requested !== undefined) rates.fault.set(requested);
    return view();
  });
}
