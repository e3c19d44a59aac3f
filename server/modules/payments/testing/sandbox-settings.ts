import { paymentSettings, type PaymentSettings } from '../settings.ts';
import type { Variables } from '#platform/settings.ts';
import type { SandboxClient } from './sandbox-client.ts';

export { paymentSettings };

/** A Buy Goods till: the sandbox's account of it, and the settings of its shop. */
export const sampleTill = {
  account: { shortCode: '600977', till: '5210987' },
  variables: {
    DARAJA_SHORTCODE: '600977',
    DARAJA_SHORTCODE_KIND: 'till',
    DARAJA_TILL: '5210987',
  },
} as const;

/** Every installed provider as the sandbox plays it, called back at this address. */
export function sandboxSettings(
  client: SandboxClient,
  callbackBaseUrl: string,
  own: Variables = {},
): PaymentSettings {
  const { daraja, paystack } = client.sandbox.addresses;
  const variables = {
    DARAJA_BASE_URL: daraja,
    DARAJA_CALLBACK_URL: callbackBaseUrl,
    PAYSTACK_BASE_URL: paystack,
    ...own,
  };
  const sandboxUrl = daraja.replace(/\/daraja$/, '');
  const place = { publicUrl: callbackBaseUrl, ownUrl: callbackBaseUrl, sandboxUrl };
  const read = paymentSettings.read(variables, { ...place, mode: 'sandbox' });
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read.settings;
}
