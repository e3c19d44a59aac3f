import { secondMs } from '#contracts/time.ts';
import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../context.ts';
import { renewByThemselves } from './auto-renew.ts';
import { remindOfEnds } from './remind.ts';

/** Reminders go out hours before an end, and a renewal is charged a day before it. */
const everyMs = 30 * secondMs;

export const renewalWork: readonly Work<SalesContext>[] = [
  { name: 'reminders', everyMs, run: remindOfEnds },
  { name: 'auto-renewals', everyMs, run: renewByThemselves },
];
