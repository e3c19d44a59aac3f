import { expect, test } from 'vitest';
import { declaredCalls } from './declared-calls.ts';
import { everyAdminCall } from './roles.ts';

test('the matrix of roles asks every call of Admin', async () => {
  const declared = [...(await declaredCalls()).values()].filter(({ path }) =>
    path.startsWith('/admin'),
  );
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(names(declared)).toEqual(names(Object.values(everyAdminCall)));
});
