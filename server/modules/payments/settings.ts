import * as z from 'zod/mini';
import { readVariables, type SettingsPart } from '#platform/settings.ts';
import { installed } from './providers/installed.ts';
import type { ProviderSetup } from './providers/provider-kind.ts';

const variables = z.object({
  PAYMENT_DELAY_SCALE: z._default(
    z.string().check(z.regex(/^\d*\.?\d+$/, 'must be a number such as 1 or 0.5')),
    '1',
  ),
});

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
    const problems = [own, ...parts].flatMap((read) => ('problems' in read ? read.problems : []));
    if ('problems' in own || problems.length > 0) return { problems };
    const setups = parts.flatMap((read) => ('settings' in read ? [read.settings] : []));
    return { settings: { setups, delayScale: Number(own.values.PAYMENT_DELAY_SCALE) } };
  },
};
