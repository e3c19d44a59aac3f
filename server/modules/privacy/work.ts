import { hourMs, minuteMs } from '#contracts/time.ts';
import type { Holdings } from '#platform/held-data.ts';
import type { Work } from '#platform/loops/work.ts';
import type { PrivacyContext } from './context.ts';
import { eraseDue, eraseNeverActivated } from './erase-account.ts';
import { forgetOld, type ForgetContext } from './forget-old.ts';

/** With what the whole shop holds about people. */
type Context = PrivacyContext & ForgetContext & Readonly<{ holdings: Holdings }>;

export const privacyWork: readonly Work<Context>[] = [
  { name: 'erasures', everyMs: minuteMs, run: (ctx) => eraseDue(ctx, ctx.holdings) },
  {
    name: 'retention',
    everyMs: hourMs,
    run: async (ctx) =>
      (await eraseNeverActivated(ctx, ctx.holdings)) + (await forgetOld(ctx, ctx.holdings)),
  },
];
