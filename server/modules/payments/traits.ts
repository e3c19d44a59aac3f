import { fromBalance } from './payment.ts';
import type { Attempt, PaymentMode, PaymentSource, ProviderName } from './payment.ts';
import { installed } from './providers/installed.ts';
import type { ProviderTraits } from './providers/traits.ts';

const byName = new Map(installed.map(({ traits }) => [traits.name, traits]));

/** What is known of each provider, by rank, the first choice first. */
export const allTraits: readonly ProviderTraits[] = [...byName.values()];

/** What is known of a provider. Throws for a name that no folder under `providers/` has. */
export function traitsOf(name: ProviderName): ProviderTraits {
  const traits = byName.get(name);
  if (!traits) throw new Error(`No payment provider is called ${name}.`);
  return traits;
}

/** The account of the books that holds what a provider collected. */
export const clearingOf = (name: ProviderName) => traitsOf(name).clearing;

/** The account of the books that money leaves from: payouts have one of their own. */
export function sentFrom({ provider, carrier }: { provider: ProviderName; carrier: string }) {
  const { clearing, paysFrom } = traitsOf(provider);
  return carrier === 'payout' ? (paysFrom ?? clearing) : clearing;
}

/** The account that the money of a payment comes from: the balance is the customer's own. */
export const accountOfSource = (source: PaymentSource) =>
  source === fromBalance ? 'customer_credit' : clearingOf(source);

/** Clients write M-PESA, MPESA and mpesa. */
const lettersOf = (word: string) => word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Who collects in this way: the one that was asked for by name, else the usual one. */
export function collectorFor(mode: Exclude<PaymentMode, 'BALANCE'>, wished?: string): ProviderName {
  const able = allTraits.filter((traits) => traits.mode === mode);
  const isWished = (word: string) => lettersOf(word) === lettersOf(wished ?? '');
  const named = able.find(({ name, clientName }) => isWished(name) || isWished(clientName));
  const chosen = named ?? able[0];
  if (!chosen) throw new Error(`No payment provider collects by ${mode}.`);
  return chosen.name;
}

/** Who collects beside the usual one of each mode, as `collectorFor` knows them by name. */
export const furtherCollectors = (): readonly ProviderTraits[] =>
  allTraits.filter(
    (traits, index) => allTraits.findIndex(({ mode }) => mode === traits.mode) < index,
  );

/** Whose printed history staff upload. */
export function printed(): ProviderTraits {
  const traits = allTraits.find(({ payouts }) => payouts === 'printed');
  if (!traits) throw new Error('No payment provider prints its history.');
  return traits;
}

/** Those that list what they paid out. */
export const listed = (): readonly ProviderTraits[] =>
  allTraits.filter(({ payouts }) => payouts === 'listed');

/**
 * What the provider can be asked by, null where there is nothing. One that knows a payment by our
 * own reference can be asked even when its answer to our first call was lost.
 */
export const referenceToAsk = ({ provider, providerReference, reference, state }: Attempt) =>
  provider !== fromBalance && traitsOf(provider).knowsOurReference && state !== 'created'
    ? reference
    : providerReference;
