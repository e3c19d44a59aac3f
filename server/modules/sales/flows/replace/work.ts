import { secondMs } from '#contracts/time.ts';
import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../context.ts';
import { leaveEndingAddresses } from './leave-ending.ts';
import { replaceDeadAddresses } from './replace-dead.ts';

export const replaceWork: readonly Work<SalesContext>[] = [
  { name: 'replacements', everyMs: 5 * secondMs, run: replaceDeadAddresses },
  { name: 'ending-addresses', everyMs: 30 * secondMs, run: leaveEndingAddresses },
];
