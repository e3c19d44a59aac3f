import { atThisPace } from '../../scripts/gate/pace.ts';
import { makeAdminDay, type AdminDay } from './admin-day.ts';
import { makeBuyer, type Buyer } from './buyer.ts';
import { expect, test as base } from './people.ts';
import { makeReseller, type Reseller } from './reseller.ts';
import { collectPolicyReports } from './policy-reports.ts';

type Own = {
  noPolicyReport: void;
  /** Has bought already; tests share this person and end nothing of theirs. */
  buyer: Buyer;
};
type Shared = {
  policyReports: string[];
  made: Buyer;
  /** What a day with the buyer leaves in Admin. */
  day: AdminDay;
  reseller: Reseller;
};

/**
 * Tests with pages of the shop. The accounts they need are created on first use, once for all tests
 * of a process. A test during which any page reports a breach of the content policy has failed,
 * regardless of its result.
 */
export const test = base.extend<Own, Shared>({
  baseURL: async ({ addresses }, use) => use(addresses.shop),
  made: [async ({ addresses }, use) => use(await makeBuyer(addresses)), { scope: 'worker' }],
  buyer: async ({ made }, use) => {
    // Another customer may have bought the one that was free for the previous test.
    await use({ ...made, proxyId: (await made.customer.freeProxy()).id });
  },
  day: [
    async ({ addresses, made }, use) => use(await makeAdminDay(addresses, made)),
    { scope: 'worker' },
  ],
  reseller: [
    async ({ addresses }, use) => use(await makeReseller(addresses)),
    // A young shop has measured little of what it sells.
    { scope: 'worker', timeout: atThisPace(180_000) },
  ],
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
