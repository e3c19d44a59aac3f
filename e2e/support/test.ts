import { test as base } from '@playwright/test';
import type { Addresses } from '../../scripts/program.ts';

/** Journeys run against one program for all; `addresses` says where its parts answer. */
export const test = base.extend<object, { addresses: Addresses }>({
  addresses: [
    async ({}, use) => {
      const given = process.env.LANGO_ADDRESSES;
      if (given === undefined) throw new Error('Run the journeys through "playwright test".');
      await use(JSON.parse(given) as Addresses);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ addresses }, use) => use(addresses.shop),
});

export { expect } from '@playwright/test';
