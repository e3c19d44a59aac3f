import { test } from 'vitest';
import { allCases } from './testing/all-cases.ts';
import { hostGateway, startRig } from './testing/rig.ts';

test.each(allCases)('$id: $rule', async ({ run, limits, hosting }) => {
  const rig = await startRig(hostGateway, { limits, hosting });
  try {
    await run(rig);
  } finally {
    await rig.close();
  }
});
