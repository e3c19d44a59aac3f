import type { Check } from '../../scripts/checks.ts';
import { callerCases } from './payments/callers.ts';
import { cardCases } from './payments/cards.ts';
import { mpesaCases } from './payments/mpesa.ts';
import { asCheck, fastEnv } from './payments/scene.ts';

export const env = fastEnv;

/** The cases of the payments facts, each followed by what must hold after any of them. */
export const checks: readonly Check[] = [...mpesaCases, ...callerCases, ...cardCases].map(asCheck);
