import { minuteMs } from '#contracts/time.ts';
import type { Work } from '#platform/loops/work.ts';
import type { PaymentsContext } from './context.ts';
import { registerPaybill } from './paybill/paybill.ts';

/** What becomes of a payment that is due is a matter of sales, and so is asking after it. */
export const paymentsWork: readonly Work<PaymentsContext>[] = [
  {
    name: 'paybill',
    everyMs: 10 * minuteMs,
    run: async (ctx) => void (await registerPaybill(ctx)),
  },
];
