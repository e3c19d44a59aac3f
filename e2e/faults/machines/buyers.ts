import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { freshPhone, type Customer } from '../../support/customer.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import type { CustomerPool } from '../traffic/shoppers.ts';

const deliveredWithinMs = 60_000;
const betweenMs = 2_500;

/** Purchases: `unanswered` ones may have happened or not; the books decide. */
export type Sales = {
  /** Payments that the shop has said it took up. */
  acknowledged: string[];
  delivered: number;
  refused: string[];
  unanswered: string[];
  failed: string[];
  slowestMs: number;
};

/** Before anybody has bought. */
export const noSales = (): Sales => ({
  acknowledged: [],
  delivered: 0,
  refused: [],
  unanswered: [],
  failed: [],
  slowestMs: 0,
});

type Buying = Readonly<{
  customerPool: CustomerPool;
  sandbox: Sandbox;
  concurrency: number;
  over: AbortSignal;
  sales: Sales;
}>;

/** Customers who buy one proxy after the other, and approve each on the phone, until the signal. */
export async function buyUntil({
  customerPool,
  sandbox,
  concurrency,
  over,
  sales,
}: Buying): Promise<void> {
  const lane = async () => {
    while (!over.aborted) {
      await buy(customerPool.next(), sandbox, sales);
      await pause(betweenMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** "We do not know yet whether this went through." */
const unknownYet = 503;

/** A proxy that another customer took in between, or that failed the test before its sale. */
const isUnlucky = (code: string | undefined) =>
  code === 'proxy-taken' || code === 'proxy-failed-test' || code === 'too-many-requests';

async function buy(customer: Customer, sandbox: Sandbox, sales: Sales): Promise<void> {
  const phone = freshPhone();
  await sandbox.phone(phone, { script: 'approve', afterMs: 200 });
  const beganAt = performance.now();
  let paymentId: string | undefined;
  try {
    const { id } = await customer.freeProxy();
    const { status, body, text } = await customer.pay(id, { phone });
    const asked = body as Readonly<{ paymentId?: string; code?: string }> | undefined;
    if (status === unknownYet) {
      sales.unanswered.push(text.slice(0, 200));
      return;
    }
    if (status !== 200) {
      if (!isUnlucky(asked?.code)) sales.refused.push(`${status} ${text.slice(0, 200)}`);
      return;
    }
    ({ paymentId } = asked ?? {});
  } catch (cause) {
    const why = cause instanceof Error ? (cause.cause ?? cause) : cause;
    sales.unanswered.push(String(why).slice(0, 200));
    return;
  }
  const id = paymentId ?? '';
  sales.acknowledged.push(id);
  try {
    await eventually(
      `payment ${id} to be delivered`,
      async () => {
        // A look that meets a dying process is taken again.
        const found = await customer.transaction(id).catch(() => undefined);
        return found?.leaseId ?? undefined;
      },
      deliveredWithinMs,
    );
    sales.delivered += 1;
    sales.slowestMs = Math.max(sales.slowestMs, Math.round(performance.now() - beganAt));
  } catch (cause) {
    sales.failed.push(String(cause));
  }
}
