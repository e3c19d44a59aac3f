import { secondMs } from '#contracts/time.ts';
import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../../context.ts';
import { remindOfEnds } from './remind.ts';

/** Reminders go out hours before an end. */
export const leaseWork: Work<SalesContext> = {
  name: 'reminders',
  everyMs: 30 * secondMs,
  run: remindOfEnds,
};
