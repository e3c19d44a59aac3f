import { paymentSettings, type PaymentSettings } from '../settings.ts';
import type { SandboxClient } from './sandbox-client.ts';

export { paymentSettings };

/** Every installed provider as the sandbox plays it, called back at this address. */
export function sandboxSettings(client: SandboxClient, callbackBaseUrl: string): PaymentSettings {
  const { daraja, paystack } = client.sandbox.addresses;
  const variables = {
    DARAJA_BASE_URL: daraja,
    DARAJA_CALLBACK_URL: callbackBaseUrl,
    PAYSTACK_BASE_URL: paystack,
  };
  const sandboxUrl = daraja.replace(/\/daraja$/, '');
  const place = { publicUrl: callbackBaseUrl, ownUrl: callbackBaseUrl, sandboxUrl };
  const read = paymentSettings.read(variables, { ...place, mode: 'sandbox' });
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read.settings;
}
