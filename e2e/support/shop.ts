import { expect, test as base } from '@playwright/test';
import type { Addresses } from '../../scripts/gate/program.ts';
import { Customer } from './customer.ts';
import { sandboxAt, type Sandbox } from './sandbox.ts';

type Visit = Readonly<{
  sandbox: Sandbox;
  /** A browser-less visitor; `join` makes it a customer. */
  newCustomer: () => Customer;
}>;

/**
 * Tests that call the shop over HTTP, with the sandbox available and without a browser. All run
 * against one program; `addresses` holds its parts.
 */
export const test = base.extend<Visit, { addresses: Addresses }>({
  addresses: [
    async ({}, use) => {
      const given = process.env.LANGO_ADDRESSES;
      if (given === undefined) throw new Error('Run the journeys through "playwright test".');
      await use(JSON.parse(given) as Addresses);
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ addresses }, use) => use(sandboxAt(addresses.sandbox)),
  newCustomer: async ({ addresses }, use) => use(() => new Customer(addresses.api, addresses.shop)),
});

export { expect };
