import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from './context.ts';
import { claimsDue } from './flows/checkout/work.ts';
import { disputeWork } from './flows/dispute/work.ts';
import { refundWork } from './flows/refund/work.ts';
import { renewWork } from './flows/renew/work.ts';
import { replaceWork } from './flows/replace/work.ts';
import { settleWork } from './flows/settle/work.ts';
import { leaseWork } from './goods/proxy/lease/work.ts';
import { serverWork } from './goods/server/work.ts';

/** All that sales do in the background. */
export const salesWork: readonly Work<SalesContext>[] = [
  ...settleWork,
  claimsDue,
  refundWork,
  ...disputeWork,
  ...replaceWork,
  ...serverWork,
  leaseWork,
  renewWork,
];
