import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ReadSettings, SettingsPart } from '#platform/settings.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { TokenStore } from './token-store.ts';
import type { ProviderTraits } from './traits.ts';

/** What every provider is opened with. */
export type ProviderBase = Readonly<{
  clock: Clock;
  log: Log;
  /** Keeps one token for all processes, for a provider that gives one at a time. */
  tokens: TokenStore;
  /** Where a provider's own page sends the customer back to. */
  returnUrl: string;
}>;

/** What a look at the settings alone says of something that a shop may want or lose. */
export type Outlook = Readonly<{ verdict: 'ok' | 'note' | 'fix'; text: string }>;

/** A provider whose settings are read and in order. */
export type ProviderSetup = Readonly<{
  name: string;
  /** Origins of its pages: the shop's forms may send people there. */
  pageOrigins: readonly string[];
  /** Where it is asked, for a look at its clock and its name. */
  baseUrl?: string;
  /** The base address of its callbacks, without the path; absent where it gets none. */
  callbackBaseUrl?: string;
  /** What `check` says of it without asking anybody. */
  outlook?(now: Date): readonly Outlook[];
  open(base: ProviderBase): PaymentProvider;
}>;

/**
 * All that a folder under `providers/` has to bring: what is known of the provider, the settings
 * that it reads, and how it is opened.
 */
export type ProviderKind = Readonly<{ traits: ProviderTraits }> & SettingsPart<ProviderSetup>;

/** The same settings with the way to open them. */
export function setUp<Settings>(
  read: ReadSettings<Settings>,
  setup: (settings: Settings) => ProviderSetup,
): ReadSettings<ProviderSetup> {
  return 'problems' in read ? read : { settings: setup(read.settings) };
}
