import { quickPayments } from '../../scripts/gate/program.ts';
import type { Check } from '../../scripts/suites/checks.ts';
import { callerCases } from './payments/callers.ts';
import { handCases } from './payments/by-hand.ts';
import { cardCases } from './payments/cards.ts';
import { hardCases } from './payments/hard-times.ts';
import { moneyBackCases } from './payments/money-back.ts';
import { payoutCases } from './payments/payouts.ts';
import { tillCases } from './payments/tills.ts';
import { strictCases } from './payments/strict.ts';
import { mpesaCases } from './payments/mpesa.ts';
import { asCheck } from './payments/scene.ts';
import { wayCases } from './payments/ways.ts';

export const env = quickPayments;

/**
 * The cases of the payments facts, each followed by what must hold after any of them;
 * `--only='^ *(47|65)'` plays those with these numbers.
 */
export const checks: readonly Check[] = [
  ...mpesaCases,
  ...wayCases,
  ...callerCases,
  ...cardCases,
  ...moneyBackCases,
  ...payoutCases,
  ...handCases,
  ...strictCases,
  ...hardCases,
  ...tillCases,
].map(asCheck);
