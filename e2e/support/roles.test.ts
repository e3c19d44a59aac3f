import { expect, test } from 'vitest';
import { declaredCalls } from './declared-calls.ts';
import { officeCalls } from './roles.ts';

test('the matrix of roles asks every call of the back office', async () => {
  const declared = [...(await declaredCalls()).values()].filter(({ path }) =>
    path.startsWith('/admin'),
  );
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(names(declared)).toEqual(names(Object.values(officeCalls)));
});
