import { createBudget, createTokenStore } from './provider-state.sql.ts';
import type { PaymentSettings } from './settings.ts';
import type { PaymentsContext } from './context.ts';
import type { SettingsCheck } from './providers/settings-check.ts';

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

/**
 * Asks each provider whether it accepts the shop's own settings; moves no money. An outage is no
 * refusal: payments wait, and the shop sells again when the provider is back.
 */
export async function checkProviders(
  providers: PaymentsContext['providers'],
): Promise<(SettingsCheck & Readonly<{ provider: string }>)[]> {
  const checked = await Promise.all(
    Object.values(providers).map(async (one) =>
      ((await one.checkSettings?.()) ?? []).map((check) => ({ provider: one.name, ...check })),
    ),
  );
  return checked.flat();
}
