/** Every case against a gateway process of its own, as checks for `npm run conformance --
 * gateway`. */
import { atThisPace } from '../../scripts/gate/pace.ts';
import { abortCases } from './cases-aborts.ts';
import { allCases } from './all-cases.ts';
import type { Case } from './case.ts';
import { clientCases } from './cases-clients.ts';
import { sshCases } from './cases-ssh.ts';
import { hostProcess } from './host-process.ts';
import { startRig } from './rig.ts';

const caseMs = atThisPace(20_000);

/** Each starts a process, tries one rule, ends the process, and throws when the rule was broken. */
export const checks = [...allCases, ...clientCases, ...abortCases, ...sshCases].map((one) => ({
  name: `${one.id}: ${one.rule}`,
  run: () => attempt(one),
}));

async function attempt({ run, limits, hosting }: Case): Promise<void> {
  const rig = await startRig(hostProcess, { limits, hosting });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not over after ${caseMs} ms.`)), caseMs);
  });
  try {
    await Promise.race([run(rig), tooLong]);
  } finally {
    clearTimeout(timer);
    await rig.close();
  }
}
