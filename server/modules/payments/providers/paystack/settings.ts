import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import { providerAddress } from '#platform/setting-rules/addresses.ts';
import { eachOf, judgeSettings, type Judge, type Stage } from '#platform/setting-rules/rule.ts';
import { issuedKey } from '#platform/setting-rules/values.ts';
import {
  flag,
  list,
  readVariables,
  stageOf,
  withoutSlash,
  word,
  type Place,
  type ReadSettings,
  type Variables,
} from '#platform/settings.ts';
import { callerList, callersOf } from '../caller-list.ts';
import { paystackTraits } from './traits.ts';

/** The sandbox's own key, public by nature; only the sandbox takes it. */
const sampleKey = 'sk_test_sandbox0000000000000000000000000000';
const ownHost = 'https://api.paystack.co';
const payPage = 'https://checkout.paystack.com';

const variables = z.object({
  PAYSTACK_BASE_URL: word,
  PAYSTACK_SECRET_KEY: word,
  PAYSTACK_OLDER_KEYS: list(''),
  PAYSTACK_FEES_ON_CUSTOMER: flag(false),
  PAYSTACK_CALLBACK_ADDRESSES: callerList,
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
  /** Addresses that webhooks come from; none without a check. */
  callers: readonly string[];
}>;

/** The card provider's account; the sandbox's where none is given and the shop is the demo. */
export function readPaystackSettings(env: Variables, place: Place): ReadSettings<PaystackAccount> {
  const { values, problems: malformedOnes, malformed } = readVariables(variables, env);
  const { PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: value } = values;
  const { PAYSTACK_OLDER_KEYS: older, PAYSTACK_FEES_ON_CUSTOMER: feesOnCustomer } = values;
  const stage = stageOf(place);
  const problems = [
    ...malformedOnes,
    ...(stage ? judgeSettings(rulesOf(stage), { env, stage, malformed }) : []),
  ];
  if (problems.length > 0) return { problems };
  const baseUrl = withoutSlash(url ?? (stage ? ownHost : `${place.sandboxUrl}/paystack`));
  const pageOrigin = baseUrl === ownHost ? payPage : new URL(baseUrl).origin;
  const secretKey = new Secret(value ?? sampleKey);
  const olderKeys = older.map((key) => new Secret(key));
  const callers = callersOf(values.PAYSTACK_CALLBACK_ADDRESSES, place, paystackTraits.addresses);
  return { settings: { baseUrl, secretKey, olderKeys, feesOnCustomer, pageOrigin, callers } };
}

/**
 * A test key signs what anybody with the demo can make, so none counts in a live shop; a rehearsal
 * takes no other. Both kinds are asked at the same host.
 */
const rulesOf = (stage: Stage) => ({
  PAYSTACK_SECRET_KEY: { example: `${prefixes[stage]}…`, isRequired: true, judge: ownKey },
  PAYSTACK_OLDER_KEYS: { example: `${prefixes[stage]}…`, judge: eachOf(ownKey) },
  PAYSTACK_BASE_URL: { example: ownHost, judge: providerAddress() },
});

const prefixes = { live: 'sk_live_', rehearsal: 'sk_test_' } as const;

const ownKey: Judge = (value, stage) => {
  const prefix = prefixes[stage];
  if (value.startsWith(prefix)) {
    return stage === 'live' ? issuedKey(value.slice(prefix.length), stage) : undefined;
  }
  if (value.startsWith('sk_test_')) return 'is a test key; use it with LANGO_MODE=rehearsal';
  if (value.startsWith('sk_live_')) return 'is a live key, which moves real money';
  return `does not begin with ${prefix}`;
};
