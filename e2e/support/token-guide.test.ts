import { expect, test } from 'vitest';
import { commandOf, guideEntries } from '#contracts/account/token-guide.ts';
import { declaredCalls } from './declared-calls.ts';

const entries = Object.values(guideEntries);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('the guide tells of every call that takes a token, and of no other', async () => {
  const taking = [...(await declaredCalls()).values()].filter(({ token }) => token !== undefined);
  const told = entries.map(({ call }) => nameOf(call));
  expect(told.toSorted()).toEqual(taking.map(nameOf).toSorted());
});

test('every example sends what its call takes, and names an id where its path has one', () => {
  for (const entry of entries) {
    const { call, id, query, body } = entry;
    expect([call.path, call.path.includes(':')]).toEqual([call.path, id !== undefined]);
    expect([call.path, body !== undefined]).toEqual([call.path, call.body !== undefined]);
    const asked = call.query?.safeParse(query ?? {});
    expect([call.path, asked?.success ?? query === undefined]).toEqual([call.path, true]);
  }
});

test('a command takes its secret, ids and amounts from the shell', () => {
  expect(commandOf(guideEntries.renewLease)).toBe(
    'curl -X POST -H "Authorization: Bearer $LANGO_TOKEN" -H "Idempotency-Key: $KEY" ' +
      '-H "Content-Type: application/json" ' +
      '-d "{\\"plan\\":\\"daily\\",\\"amountKes\\":$AMOUNT}" "$LANGO_API/leases/$LEASE/renew"',
  );
});
