import { collectPolicyReports } from './policy-reports.ts';
import { expect, test as base } from './shop.ts';

type Own = { noPolicyReport: void };
type Shared = { policyReports: string[] };

/**
 * Tests with pages of the shop. A test during which any page reports a breach of the content policy
 * has failed, whatever else it found.
 */
export const test = base.extend<Own, Shared>({
  baseURL: async ({ addresses }, use) => use(addresses.shop),
  policyReports: [
    async ({ browser }, use) => {
      const reports: string[] = [];
      browser.on('context', (context) => collectPolicyReports(context, reports));
      await use(reports);
    },
    { scope: 'worker' },
  ],
  noPolicyReport: [
    async ({ policyReports }, use) => {
      policyReports.length = 0;
      await use();
      expect(policyReports).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
