import type { SettingsCheck } from './providers/settings-check.ts';
import type { PaymentsContext } from './context.ts';

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
