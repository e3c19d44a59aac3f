import { randomUUID } from 'node:crypto';
import type { Addresses } from '../../../scripts/gate/program.ts';
import { Customer, goodPassword } from '../../support/customer.ts';
import { sandboxAt, type Sandbox } from '../../support/sandbox.ts';
import { joinStaff, shareOwner, signInOwner } from '../../support/staff.ts';
import { makeTenant } from '../../support/tenant.ts';
import { makeToken } from '../../support/token.ts';
import type { Person } from './play.ts';

/**
 * A signed-in customer. One signed out by a request of their own signs in again, or joins anew
 * where the password is no longer enough.
 */
function customerAs(name: string, customer: Customer, sandbox: Sandbox): Person {
  return {
    name,
    headers: (method) => customer.headers(method),
    refresh: async () => {
      const { status } = await customer.call('GET', '/account/session');
      if (status !== 401) return;
      const { email } = customer;
      const body = { email, password: goodPassword };
      const answer = await customer.call('POST', '/account/login', body);
      const { authToken } = (answer.body ?? {}) as { authToken?: string };
      if (authToken !== undefined) {
        customer.csrf = authToken;
        return;
      }
      customer.cookies.clear();
      await customer.join(sandbox);
    },
  };
}

const visitor = ({ shop }: Addresses): Person => ({
  name: 'visitor',
  headers: (method) => (method === 'GET' ? {} : { origin: shop }),
});

/** Users with access to their own data only, and a customer that none of them may change. */
export async function makeStrangers(addresses: Addresses) {
  const sandbox = sandboxAt(addresses.sandbox);
  const newCustomer = () => new Customer(addresses.api, addresses.shop);
  const victim = await makeTenant({ sandbox, newCustomer });
  const rich = await makeTenant({ sandbox, newCustomer });
  const plain = await newCustomer().join(sandbox);
  const token = await makeToken(rich.customer, ['read', 'proxies', 'buy']);
  const people: readonly Person[] = [
    visitor(addresses),
    customerAs('customer with a lease', rich.customer, sandbox),
    customerAs('customer', plain, sandbox),
    {
      name: 'token',
      headers: () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
    },
  ];
  const { customerId } = victim.customer;
  return { people, victim: { customerId, isAlone: true } };
}

/** Staff who may read and nothing more. */
export async function makeReader(addresses: Addresses): Promise<Person> {
  const owner = await signInOwner(addresses);
  const reader = await joinStaff(addresses, sandboxAt(addresses.sandbox), {
    owner,
    role: 'read-only',
  });
  return { name: 'read-only staff', headers: (method) => reader.headers(method) };
}

/** The owner, whose last code of the app stays young until `end`: the first part takes an hour. */
export async function makeOwner(addresses: Addresses) {
  const end = await shareOwner(addresses);
  const owner = await signInOwner(addresses);
  const person: Person = { name: 'owner', headers: (method) => owner.headers(method) };
  return { person, end };
}
