import { createBudget, createTokenStore } from './provider-state.sql.ts';
import { createDaraja } from './providers/daraja/daraja.ts';
import { createPaystack } from './providers/paystack/paystack.ts';
import type { PaymentSettings } from './settings.ts';
import type { PaymentsWorld } from './world.ts';

type Base = Pick<PaymentsWorld, 'db' | 'clock' | 'keyring' | 'log'>;
type Settings = Readonly<{
  publicUrl: string;
  payments: Omit<PaymentSettings, 'paystack'> & {
    paystack: Pick<PaymentSettings['paystack'], 'baseUrl' | 'secretKey'>;
  };
}>;

const returnPath = '/payment/callback';

/** The providers of this installation with the token and budget that all its processes share. */
export function createProviders(
  base: Base,
  { publicUrl, payments: { daraja, paystack, delayScale } }: Settings,
): Pick<PaymentsWorld, 'providers' | 'budget' | 'delayScale'> {
  const { clock, log } = base;
  const returnUrl = `${publicUrl}${returnPath}`;
  return {
    providers: {
      daraja: createDaraja(daraja, { tokens: createTokenStore(base, 'daraja'), clock, log }),
      paystack: createPaystack({ ...paystack, returnUrl, cancelUrl: returnUrl }, { log }),
    },
    budget: createBudget(base.db),
    delayScale,
  };
}
