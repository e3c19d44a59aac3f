import { Customer } from './customer.ts';
import { sandboxAt } from './sandbox.ts';
import { signInOwner } from './staff.ts';
import { test as base } from './shop.ts';

type People = Readonly<{
  /** Two customers with nothing in common; tests share them and end nothing of theirs. */
  first: Customer;
  second: Customer;
  /** The owner of the demo shop, with both steps. */
  owner: Customer;
}>;

const joined = ({ api, shop, sandbox }: { api: string; shop: string; sandbox: string }) =>
  new Customer(api, shop).join(sandboxAt(sandbox));

/** Tests by HTTP for several people, each made once for all tests of a process. */
export const test = base.extend<object, People>({
  first: [async ({ addresses }, use) => use(await joined(addresses)), { scope: 'worker' }],
  second: [async ({ addresses }, use) => use(await joined(addresses)), { scope: 'worker' }],
  owner: [async ({ addresses }, use) => use(await signInOwner(addresses)), { scope: 'worker' }],
});

export { expect } from '@playwright/test';
