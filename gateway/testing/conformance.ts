/** Every case against a gateway process of its own, as checks for `npm run conformance --
 * gateway`. */
import { atThisPace } from '../../scripts/gate/pace.ts';
import { abortCases } from './cases-aborts.ts';
import { allCases } from './all-cases.ts';
import type { Case } from './case.ts';
import { clientCases } from './cases-clients.ts';
import { longRotationCases } from './cases-rotation.ts';
import { sshCases } from './cases-ssh.ts';
import { hostProcess } from './host-process.ts';
import { startRig } from './rig.ts';

const usualMs = 20_000;

const everyCase = [...allCases, ...longRotationCases, ...clientCases, ...abortCases, ...sshCases];
/** Each starts a process, tries one rule, ends the process, and throws when the rule was broken. */
export const checks = everyCase.map((one) => ({
  name: `${one.id}: ${one.rule}`,
  run: () => attempt(one),
}));

async function attempt({ run, limits, hosting, withinMs = usualMs }: Case): Promise<void> {
  const rig = await startRig(hostProcess, { limits, hosting });
  const caseMs = atThisPace(withinMs);
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
