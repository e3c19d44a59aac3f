import { secondMs } from '#contracts/time.ts';
import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../context.ts';
import { renewByThemselves } from './auto-renew.ts';

/** A renewal is charged a day before its end. */
export const renewWork: Work<SalesContext> = {
  name: 'auto-renewals',
  everyMs: 30 * secondMs,
  run: renewByThemselves,
};
