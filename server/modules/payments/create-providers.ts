import { createBudget, createTokenStore } from './provider-state.sql.ts';
import type { PaymentSettings } from './settings.ts';
import type { PaymentsContext } from './context.ts';

type Base = Pick<PaymentsContext, 'db' | 'clock' | 'keyring' | 'log'>;
type Settings = Readonly<{ publicUrl: string; payments: PaymentSettings }>;

const returnPath = '/payment/callback';

/** The providers of this installation with the token and budget that all its processes share. */
export function createProviders(
  base: Base,
  { publicUrl, payments: { setups, delayScale } }: Settings,
): Pick<PaymentsContext, 'providers' | 'budget' | 'delayScale'> {
  const { clock, log } = base;
  const returnUrl = `${publicUrl}${returnPath}`;
  const opened = setups.map(({ name, open }) => {
    const tokens = createTokenStore(base, name);
    return [name, open({ clock, log, tokens, returnUrl })] as const;
  });
  return { providers: Object.fromEntries(opened), budget: createBudget(base.db), delayScale };
}
