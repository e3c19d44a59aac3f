import { Customer } from './customer.ts';
import { sandboxAt, type Sandbox } from './sandbox.ts';
import { test as base } from './test.ts';

type Visit = Readonly<{
  sandbox: Sandbox;
  /** A browser-less visitor; `join` makes it a customer. */
  newCustomer: () => Customer;
}>;

/** Tests that speak to the shop over HTTP, with the sandbox at hand. */
export const test = base.extend<Visit>({
  sandbox: async ({ addresses }, use) => use(sandboxAt(addresses.sandbox)),
  newCustomer: async ({ addresses }, use) => use(() => new Customer(addresses.api, addresses.shop)),
});

export { expect } from '@playwright/test';
