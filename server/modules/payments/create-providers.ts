import type { Config } from '#platform/config.ts';
import { createBudget, createTokenStore } from './provider-state.sql.ts';
import { createDaraja, type DarajaSettings } from './providers/daraja.ts';
import { createPaystack } from './providers/paystack.ts';
import type { PaymentsWorld } from './world.ts';

type Base = Pick<PaymentsWorld, 'db' | 'clock' | 'keyring' | 'log'>;
type Settings = Pick<Config, 'paystack' | 'publicUrl' | 'paymentDelayScale'> &
  Readonly<{ daraja: DarajaSettings }>;

const returnPath = '/payment/callback';

/** The providers of this installation with the token and budget that all its processes share. */
export function createProviders(
  base: Base,
  { daraja, paystack, publicUrl, paymentDelayScale }: Settings,
): Pick<PaymentsWorld, 'providers' | 'budget' | 'delayScale'> {
  const { clock, log } = base;
  const returnUrl = `${publicUrl}${returnPath}`;
  return {
    providers: {
      daraja: createDaraja(daraja, { tokens: createTokenStore(base, 'daraja'), clock, log }),
      paystack: createPaystack({ ...paystack, returnUrl, cancelUrl: returnUrl }, { log }),
    },
    budget: createBudget(base.db),
    delayScale: paymentDelayScale,
  };
}
