import { expect, test } from '../support/people.ts';
import { makeToken } from '../support/token.ts';
import { playGame, type Person } from './fuzz/play.ts';

/** A taste of the whole game, small enough for each run of the gate and harmless to its shop. */
const requests = 300;

test('no request made from the interface description breaks its rules', async ({
  addresses,
  sandbox,
  newCustomer,
  second,
}) => {
  test.slow();
  // A request of its own may sign this customer out, so no other test shares it.
  const customer = await newCustomer().join(sandbox);
  const token = await makeToken(customer, ['read']);
  const people: readonly Person[] = [
    { name: 'visitor', headers: () => ({ origin: addresses.shop }) },
    { name: 'customer', headers: (method) => customer.headers(method) },
    { name: 'reading token', headers: () => ({ authorization: `Bearer ${token}` }) },
  ];
  const victim = { customerId: second.customerId, isAlone: false };
  const { faults } = await playGame({ addresses, people, victim, from: 0, requests, seed: 1 });
  expect([...faults]).toEqual([]);
});
