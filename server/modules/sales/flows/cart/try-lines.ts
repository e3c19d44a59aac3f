import type { CustomerId } from '#contracts/ids.ts';
import type { GoneLine } from '#contracts/sale/cart.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';
import type { Goods, Passed } from '../../goods/product-kind.ts';
import { asGone } from './gone.ts';
import type { SalesContext } from '../../context.ts';

/** A good test of this age counts as the test before the sale. */
export const freshMs = 10 * minuteMs;
/** So many are tested at once, and all of them within so long. */
const sideBySide = 32;
const allMs = 10 * secondMs;

type Tried<Line> = Readonly<{
  passed: readonly Readonly<{ line: Line; tested: Passed | undefined }>[];
  gone: readonly GoneLine[];
}>;

type ToTry = Readonly<{ productId: string; goods: Goods; tested: Passed | undefined }>;

/**
 * Tries the goods of lines before money is asked for, many at once; what failed, or was not reached
 * in ten seconds, is gone. What has a good test is not tried again. Never inside a transaction.
 */
export async function tryLines<Line extends ToTry>(
  ctx: SalesContext,
  customerId: CustomerId,
  lines: readonly Line[],
): Promise<Tried<Line>> {
  const until = performance.now() + allMs;
  const waiting = lines.entries();
  const outcomes: (Passed | GoneLine | undefined)[] = Array.from({ length: lines.length });
  const work = async () => {
    for (const [index, line] of waiting) {
      outcomes[index] = await tryOne(ctx, customerId, { line, isLate: performance.now() > until });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  const passed: { line: Line; tested: Passed | undefined }[] = [];
  const gone: GoneLine[] = [];
  for (const [index, line] of lines.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'reason' in outcome) gone.push(outcome);
    else passed.push({ line, tested: outcome });
  }
  return { passed, gone };
}

async function tryOne(
  ctx: SalesContext,
  customerId: CustomerId,
  { line, isLate }: Readonly<{ line: ToTry; isLate: boolean }>,
): Promise<Passed | GoneLine | undefined> {
  const { productId, goods, tested } = line;
  if (tested || !goods.tryOut) return tested;
  if (isLate) return { id: productId, reason: 'proxy-failed-test' };
  try {
    return await goods.tryOut(ctx, customerId, freshMs);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'unavailable'
      ? { id: productId, reason: 'proxy-failed-test' }
      : asGone(productId, error);
  }
}
