import { expect, test } from 'vitest';
import { allCases } from './testing/all-cases.ts';
import { hostGateway, startRig } from './testing/rig.ts';

test.each(allCases)('$id: $rule', async ({ run, limits, hosting }) => {
  const rig = await startRig(hostGateway, { limits, hosting });
  try {
    await expect(run(rig)).resolves.toBeUndefined();
  } finally {
    await rig.close();
  }
});

test('no two cases share an id', () => {
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
});
