import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from './context.ts';
import { disputeWork } from './disputes/work.ts';
import { refundWork } from './refunds/work.ts';
import { renewalWork } from './renewals/work.ts';
import { replacementWork } from './replacements/work.ts';
import { serverWork } from './servers/work.ts';
import { settlementWork } from './settlement/work.ts';

/** All that sales do in the background. */
export const salesWork: readonly Work<SalesContext>[] = [
  ...settlementWork,
  refundWork,
  ...disputeWork,
  ...replacementWork,
  ...serverWork,
  ...renewalWork,
];
