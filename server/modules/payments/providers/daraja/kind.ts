import { setUp, type ProviderKind, type ProviderSetup } from '../provider-kind.ts';
import { createDaraja, type DarajaSettings } from './daraja.ts';
import { operatorOutlook, payoutOutlook } from './password-outlook.ts';
import { readDarajaSettings } from './settings.ts';
import { darajaTraits as traits } from './traits.ts';

/** M-Pesa with these settings, ready to be opened. */
const setUpDaraja = (settings: DarajaSettings): ProviderSetup => ({
  name: traits.name,
  pageOrigins: [],
  baseUrl: settings.baseUrl,
  callbackBaseUrl: settings.callbackBaseUrl,
  outlook: (now) => [operatorOutlook(settings, now), payoutOutlook(settings, now)],
  open: (base) => createDaraja(settings, base),
});

export const daraja: ProviderKind = {
  traits,
  liveSigns: ['DARAJA_CONSUMER_KEY'],
  read: (env, place) => setUp(readDarajaSettings(env, place), setUpDaraja),
};
