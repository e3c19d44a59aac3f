import * as z from 'zod/mini';
import { readVariables, type SettingsPart } from '#platform/settings.ts';
import { readDarajaSettings } from './providers/daraja/settings.ts';
import type { DarajaSettings } from './providers/daraja/daraja.ts';
import { readPaystackSettings, type PaystackAccount } from './providers/paystack/settings.ts';

const variables = z.object({
  PAYMENT_DELAY_SCALE: z._default(
    z.string().check(z.regex(/^\d*\.?\d+$/, 'must be a number such as 1 or 0.5')),
    '1',
  ),
});

export type PaymentSettings = Readonly<{
  daraja: DarajaSettings;
  paystack: PaystackAccount;
  /** Multiplies the waiting times of payment checks; tests and the simulator shorten them. */
  delayScale: number;
}>;

/** What the shop must know to collect money; each provider reads variables of its own. */
export const paymentSettings: SettingsPart<PaymentSettings> = {
  liveSigns: ['DARAJA_CONSUMER_KEY', 'PAYSTACK_SECRET_KEY'],
  read: (env, place) => {
    const own = readVariables(variables, env);
    const daraja = readDarajaSettings(env, place);
    const paystack = readPaystackSettings(env, place);
    if ('problems' in own || 'problems' in daraja || 'problems' in paystack) {
      const problems = [own, daraja, paystack].flatMap((read) =>
        'problems' in read ? read.problems : [],
      );
      return { problems };
    }
    const delayScale = Number(own.values.PAYMENT_DELAY_SCALE);
    return { settings: { daraja: daraja.settings, paystack: paystack.settings, delayScale } };
  },
};
