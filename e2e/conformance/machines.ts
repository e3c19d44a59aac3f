/** Whoever makes machines, in the sandbox or by a real account, with every answer lost once. */
import { parseArgs } from 'node:util';
import type { Counted } from '../../scripts/suites/checks.ts';
import { UnknownSuite } from '../../scripts/suites/suites.ts';
import {
  playMachines,
  RealAccountMissing,
} from '../../server/modules/servers/testing/conformance.ts';

const known = ['proxmox', 'hetzner'] as const;

/** `--real=proxmox` or `--real=hetzner` plays on the account that the environment names. */
export async function play(options: readonly string[]): Promise<Counted> {
  const { values } = parseArgs({ args: [...options], options: { real: { type: 'string' } } });
  const real = known.find((name) => name === values.real);
  if (values.real !== undefined && !real) {
    throw new UnknownSuite(`--real takes ${known.join(' or ')}, not ${values.real}.`);
  }
  try {
    return { ...(await playMachines(real)), skipped: [] };
  } catch (cause) {
    if (cause instanceof RealAccountMissing) throw new UnknownSuite(cause.message);
    throw cause;
  }
}
