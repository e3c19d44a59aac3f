import * as z from 'zod/mini';
import { judgeSettings, type Stage } from '#platform/setting-rules/rule.ts';
import { readVariables, stageOf, type SettingsPart } from '#platform/settings.ts';
import { installed } from './providers/installed.ts';
import type { ProviderSetup } from './providers/provider-kind.ts';

const variables = z.object({
  PAYMENT_DELAY_SCALE: z._default(
    z.string().check(z.regex(/^\d*\.?\d+$/, 'must be a number such as 1 or 0.5')),
    '1',
  ),
});

/** Customers wait as long as the providers say; a rehearsal may be in a hurry. */
const rules = {
  PAYMENT_DELAY_SCALE: {
    example: '1',
    judge: (value: string, stage: Stage) => {
      if (stage === 'rehearsal') return Number(value) > 0 ? undefined : 'is not above 0';
      return Number(value) === 1 ? undefined : 'is not 1, and shortens what providers ask to wait';
    },
  },
};

export type PaymentSettings = Readonly<{
  setups: readonly ProviderSetup[];
  /** Multiplies the waiting times of payment checks; tests and the simulator shorten them. */
  delayScale: number;
}>;

/** What the shop must know to collect money; each provider reads variables of its own. */
export const paymentSettings: SettingsPart<PaymentSettings> = {
  liveSigns: installed.flatMap(({ liveSigns }) => liveSigns),
  read: (env, place) => {
    const own = readVariables(variables, env);
    const parts = installed.map((kind) => kind.read(env, place));
    const stage = stageOf(place);
    const problems = [
      ...own.problems,
      ...(stage ? judgeSettings(rules, { env, stage, malformed: own.malformed }) : []),
      ...parts.flatMap((read) => ('problems' in read ? read.problems : [])),
    ];
    if (problems.length > 0) return { problems };
    const setups = parts.flatMap((read) => ('settings' in read ? [read.settings] : []));
    return { settings: { setups, delayScale: Number(own.values.PAYMENT_DELAY_SCALE) } };
  },
};
