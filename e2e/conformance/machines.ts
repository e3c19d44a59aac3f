/** Server providers, in the sandbox or with a real account, with every answer lost once. */
import { parseArgs } from 'node:util';
import { UnknownSuite } from '../../scripts/suites/suites.ts';
import type { Tally } from '../../scripts/suites/tally.ts';
import {
  cases,
  openSubjects,
  RealAccountMissing,
} from '../../server/modules/servers/testing/conformance.ts';

const known = ['proxmox', 'hetzner'] as const;

/** `--real=proxmox` or `--real=hetzner` plays on the account that the environment names. */
export async function play(tally: Tally, options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { real: { type: 'string' }, only: { type: 'string' } },
  });
  const real = known.find((name) => name === values.real);
  if (values.real !== undefined && !real) {
    throw new UnknownSuite(`--real takes ${known.join(' or ')}, not ${values.real}.`);
  }
  const { subjects, close } = await openSubjects(real).catch((cause: unknown) => {
    if (cause instanceof RealAccountMissing) throw new UnknownSuite(cause.message);
    throw cause;
  });
  try {
    for (const subject of subjects) {
      const ofIt = cases.map(({ name, run }) => ({ name: `${subject.name}: ${name}`, run }));
      await tally.play(ofIt, subject);
      await subject.road.close();
    }
  } finally {
    await close();
  }
}
