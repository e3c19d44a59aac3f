import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import {
  flag,
  list,
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
  PAYSTACK_OLDER_KEYS: list(''),
  PAYSTACK_FEES_ON_CUSTOMER: flag(false),
});

export type PaystackAccount = Readonly<{
  baseUrl: string;
  secretKey: Secret;
  /** Keys of before a rotation: webhooks signed with them still count. */
  olderKeys: readonly Secret[];
  /** The dashboard adds the provider's fees to what customers pay. */
  feesOnCustomer: boolean;
  /** Where its payment pages are: the shop's forms may send people there. */
  pageOrigin: string;
}>;

/** The card provider's account; the sandbox's where none is given and the shop is not live. */
export function readPaystackSettings(env: Variables, place: Place): ReadSettings<PaystackAccount> {
  const read = readVariables(variables, env);
  if ('problems' in read) return read;
  const { PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: value } = read.values;
  const { PAYSTACK_OLDER_KEYS: older, PAYSTACK_FEES_ON_CUSTOMER: feesOnCustomer } = read.values;
  const isLive = place.mode === 'live';
  const problems = isLive ? refusals(value, older) : [];
  if (problems.length > 0) return { problems };
  const host = isLive ? 'https://api.paystack.co' : `${place.sandboxUrl}/paystack`;
  const baseUrl = withoutSlash(url ?? host);
  const pageOrigin = isLive ? livePage : new URL(baseUrl).origin;
  const secretKey = new Secret(value ?? sampleKey);
  const olderKeys = older.map((key) => new Secret(key));
  return { settings: { baseUrl, secretKey, olderKeys, feesOnCustomer, pageOrigin } };
}

/** A test key signs what anybody with the demo can make, so none counts in a live shop. */
function refusals(key: string | undefined, older: readonly string[]): string[] {
  const example = 'sk_live_…';
  const isBad = (one: string) => !one.startsWith('sk_live_');
  return [
    ...refusalOf({ name: 'PAYSTACK_SECRET_KEY', value: key, example, isBad }),
    ...older.flatMap((value) => refusalOf({ name: 'PAYSTACK_OLDER_KEYS', value, example, isBad })),
  ];
}
