import type { Failed } from '#platform/outgoing/ask-json.ts';
import type { ListedSlot, RefusedSlot, Supplier } from '../providers/supplier.ts';

export type Reading =
  | Readonly<{
      kind: 'whole' | 'short';
      slots: readonly ListedSlot[];
      refused: readonly RefusedSlot[];
      calls: number;
    }>
  | (Failed & Readonly<{ calls: number }>)
  | Readonly<{ kind: 'spent'; calls: number }>;

/** What a reading may cost: each call is asked for, and short waits are worth their while. */
export type Patience = Readonly<{
  mayCall(): Promise<boolean>;
  wait(ms: number): Promise<void>;
}>;

const pagesMax = 200;
const waitsMax = 3;
const waitMaxMs = 5_000;

/**
 * Reads a list to its last page. It is complete only with as many entries as the supplier
 * announces; a list that breaks off, shrinks or exceeds its budget is not (facts §2.2.8).
 */
export async function readList(supplier: Supplier, patience: Patience): Promise<Reading> {
  const slots: ListedSlot[] = [];
  const refused: RefusedSlot[] = [];
  let [calls, counted, waits, page]: [number, number, number, number | undefined] = [0, 0, 0, 1];
  let total: number | undefined;
  while (page !== undefined) {
    if (page > pagesMax) return { kind: 'short', slots, refused, calls };
    if (!(await patience.mayCall())) return { kind: 'spent', calls };
    calls += 1;
    const answer = await supplier.list(page);
    if (answer.kind === 'failed') {
      const waitMs = answer.retryAfterMs ?? waitMaxMs + 1;
      waits += 1;
      if (waitMs > waitMaxMs || waits > waitsMax) return { ...answer, calls };
      await patience.wait(waitMs);
      continue;
    }
    slots.push(...answer.slots);
    refused.push(...answer.refused);
    counted += answer.counted;
    [total, page] = [answer.total, answer.next];
  }
  const isWhole = total === undefined || counted >= total;
  return { kind: isWhole ? 'whole' : 'short', slots, refused, calls };
}
