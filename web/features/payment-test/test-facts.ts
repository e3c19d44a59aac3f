import { parseDecimal, type Money } from '#contracts/money.ts';

/** What a screen may hand to the test page as navigation state (§2.9). Nothing of it is charged. */
export type TestFacts = Readonly<{
  amount?: Money;
  metaData: Readonly<{
    proxyId: string;
    rating?: string;
    proxyCountryCode?: string;
    isp?: string;
    proxyState: 'OLD' | 'NEW';
    requestedService: 'PROXIES';
  }>;
}>;

const noProxy = 'test';

/** Reads navigation state, which anything may have written. */
export function readTestFacts(state: unknown): TestFacts {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<string, unknown>
  >;
  const text = (name: string) => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const amount = parseDecimal(text('amount') ?? '', 'USD');
  const [rating, proxyCountryCode, isp] = [text('rating'), text('countryCode'), text('isp')];
  return {
    ...(amount && { amount }),
    metaData: {
      proxyId: text('proxyId') ?? noProxy,
      ...(rating && { rating }),
      ...(proxyCountryCode && { proxyCountryCode }),
      ...(isp && { isp }),
      proxyState: given['proxyState'] === true || given['proxyState'] === 'OLD' ? 'OLD' : 'NEW',
      requestedService: 'PROXIES',
    },
  };
}
