import { setUp, type ProviderKind, type ProviderSetup } from '../provider-kind.ts';
import { createPaystack } from './paystack.ts';
import { readPaystackSettings, type PaystackAccount } from './settings.ts';
import { paystackTraits as traits } from './traits.ts';

/** Cards with this account, ready to be opened. */
const setUpPaystack = ({ pageOrigin, ...account }: PaystackAccount): ProviderSetup => ({
  name: traits.name,
  pageOrigins: [pageOrigin],
  baseUrl: account.baseUrl,
  open: ({ returnUrl, log }) =>
    createPaystack({ ...account, returnUrl, cancelUrl: returnUrl }, { log }),
});

export const paystack: ProviderKind = {
  traits,
  liveSigns: ['PAYSTACK_SECRET_KEY'],
  read: (env, place) => setUp(readPaystackSettings(env, place), setUpPaystack),
};
