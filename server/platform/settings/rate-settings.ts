import { Secret } from '../secrets.ts';
import { withoutSlash, word } from '../settings.ts';

/** Variables of the exchange rate service. */
export const rateVariables = {
  RATE_SERVICE_URL: word,
  RATE_SERVICE_KEY: word,
};

type RateValues = Readonly<{
  RATE_SERVICE_URL?: string | undefined;
  RATE_SERVICE_KEY?: string | undefined;
}>;

const sandboxKey = 'sandbox-rate-key';

/**
 * The address and key of the rate service; undefined without one, and then the shop's own rate is
 * shown everywhere. `sandboxUrl` is given in sandbox mode only.
 */
export function rateServiceOf(values: RateValues, sandboxUrl: string | undefined) {
  const { RATE_SERVICE_URL: url, RATE_SERVICE_KEY: key } = values;
  const baseUrl = url ?? (sandboxUrl && `${sandboxUrl}/rates`);
  if (baseUrl === undefined) return undefined;
  return { baseUrl: withoutSlash(baseUrl), key: new Secret(key ?? sandboxKey) };
}

/** In live mode both are given, or neither. */
export const rateProblems = (values: RateValues): string[] =>
  (values.RATE_SERVICE_URL === undefined) === (values.RATE_SERVICE_KEY === undefined)
    ? []
    : ['RATE_SERVICE_URL and RATE_SERVICE_KEY belong together; give both or neither'];
