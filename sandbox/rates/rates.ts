import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { Context } from '../core/context.ts';

/** What goes wrong with an answer. */
export type RateFault = { reply: 'normal' | 'outage' | 'rate-limited' | 'not-json' | 'never' };

/** An exchange rate service for the dollar. */
export type Rates = {
  ctx: Context;
  key: string;
  kesPerUsd: number;
  fault: FaultSwitch<RateFault>;
};

/** What the shop begins with, so that a demonstration shows one rate everywhere. */
const usual = 130;

export const makeRates = (ctx: Context): Rates => ({
  ctx,
  key: 'sandbox-rate-key',
  kesPerUsd: usual,
  fault: makeFaultSwitch<RateFault>({ reply: 'normal' }),
});

export function resetRates(rates: Rates): void {
  rates.kesPerUsd = usual;
  rates.fault.set(null);
}
