/** One thing about a provider's settings: accepted, refused by the provider, or not known now. */
export type SettingsCheck = Readonly<{
  what: string;
  verdict: 'ok' | 'refused' | 'unknown';
  /** What to correct; empty where nothing is. */
  advice: string;
}>;
