import { expect, test as base } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { collectPolicyReports } from './policy-reports.ts';

type Own = { noPolicyReport: void };
type Shared = { addresses: Addresses; policyReports: string[] };

/**
 * Journeys run against one program for all; `addresses` says where its parts answer. A test during
 * which any page reports a breach of the content policy has failed, whatever else it found.
 */
export const test = base.extend<Own, Shared>({
  addresses: [
    async ({}, use) => {
      const given = process.env.LANGO_ADDRESSES;
      if (given === undefined) throw new Error('Run the journeys through "playwright test".');
      await use(JSON.parse(given) as Addresses);
    },
    { scope: 'worker' },
  ],
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
