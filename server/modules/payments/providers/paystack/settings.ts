import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import {
  readVariables,
  refusalOf,
  withoutSlash,
  word,
  type Place,
  type ReadSettings,
  type Variables,
} from '#platform/settings.ts';

/** The sandbox's own key, public by nature; live mode refuses it. */
const sampleKey = 'sk_test_sandbox0000000000000000000000000000';
const livePage = 'https://checkout.paystack.com';

const variables = z.object({
  PAYSTACK_BASE_URL: word,
  PAYSTACK_SECRET_KEY: word,
});

export type PaystackAccount = Readonly<{
  baseUrl: string;
  secretKey: Secret;
  /** Where its payment pages are: the shop's forms may send people there. */
  pageOrigin: string;
}>;

/** The card provider's account; the sandbox's where none is given and the shop is not live. */
export function readPaystackSettings(env: Variables, place: Place): ReadSettings<PaystackAccount> {
  const read = readVariables(variables, env);
  if ('problems' in read) return read;
  const { PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: value } = read.values;
  const isLive = place.mode === 'live';
  const demand = {
    name: 'PAYSTACK_SECRET_KEY',
    value,
    example: 'sk_live_…',
    isBad: (key: string) => !key.startsWith('sk_live_'),
  };
  const problems = isLive ? refusalOf(demand) : [];
  if (problems.length > 0) return { problems };
  const host = isLive ? 'https://api.paystack.co' : `${place.sandboxUrl}/paystack`;
  const baseUrl = withoutSlash(url ?? host);
  const pageOrigin = isLive ? livePage : new URL(baseUrl).origin;
  return { settings: { baseUrl, secretKey: new Secret(value ?? sampleKey), pageOrigin } };
}
