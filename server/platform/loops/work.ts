import { minuteMs } from '#contracts/time.ts';
import type { Sql } from '../db.ts';
import type { Log } from '../log.ts';
import { inRequest } from '../request-ids/request-context.ts';

type WorkBase = Readonly<{ log: Log }>;

/** A row that is due and claimed, and what brings it forward. */
export type DueRow<Ctx> = Readonly<{ id: string; run: (ctx: Ctx) => Promise<void> }>;

/**
 * Work in the background, as the chapter that does it declares it in its `work.ts`. It is due every
 * so often, or when something in its queue is.
 */
export type Work<Ctx> = Readonly<{
  /**
   * What the log and Admin call it. Works of one name are parts of one loop and are done in
   * the order of the list; one of them says when it is due.
   */
  name: string;
  /** How long after a turn the next begins, in milliseconds. */
  everyMs?: number | ((ctx: Ctx) => number);
  /** A queue: the condition that is true once anything in it is due at that moment. */
  isDue?: (at: Date, ctx: Ctx) => Sql;
  /** The notification channel for new rows of the queue. */
  wakeOn?: string;
  /** One run. Returns how much it did, where the next run should follow at once if it did any. */
  run?: (ctx: Ctx) => Promise<number> | Promise<void>;
  /** Instead of `run`: the rows of a queue, each of which is processed separately. */
  rows?: Rows<Ctx>;
  /** It only reads, and for so long that a process that stops does not wait for it. */
  isLeftAtStop?: true;
}>;

type Rows<Ctx> = Readonly<{
  /** How many one process takes at once. */
  atOnce: number;
  /** A turn ends when its rows have begun, and not when the slowest is through. */
  isSideBySide?: true;
  claim: (ctx: Ctx, limit: number) => Promise<readonly DueRow<Ctx>[]>;
}>;
/** Work of a queue whose rows are brought forward one by one. */
export type RowWork<Ctx> = Work<Ctx> & Readonly<{ rows: Rows<Ctx> }>;

type Declared<Ctx, Id> = Pick<Work<Ctx>, 'name' | 'wakeOn'> &
  Required<Pick<Work<Ctx>, 'isDue'>> &
  Omit<Rows<Ctx>, 'claim'> &
  Readonly<{
    /** Claims at most `limit` rows that are due; each may name the request that caused it. */
    claim: (
      ctx: Ctx,
      limit: number,
    ) => Promise<readonly Readonly<{ id: Id; requestId?: string | null }>[]>;
    /** Brings one forward. When it fails, the claim runs out and the row comes up again. */
    resolve: (ctx: Ctx, id: Id) => Promise<unknown>;
  }>;

/** Declares a queue whose rows are brought forward one by one, each under its request's id. */
export function rowWork<Ctx, Id extends string>({
  claim,
  resolve,
  atOnce,
  isSideBySide,
  ...named
}: Declared<Ctx, Id>): RowWork<Ctx> {
  const claimed = async (ctx: Ctx, limit: number) =>
    (await claim(ctx, limit)).map(({ id, requestId = null }) => ({
      id,
      run: async (on: Ctx) => void (await inRequest(requestId, () => resolve(on, id))),
    }));
  return { ...named, rows: { atOnce, claim: claimed, ...(isSideBySide && { isSideBySide }) } };
}

/** Claims what is due, at most `limit`, and begins to bring each forward; none of it rejects. */
export async function beginRows<Ctx extends WorkBase>(
  ctx: Ctx,
  { name, rows }: RowWork<Ctx>,
  limit = rows.atOnce,
): Promise<Promise<void>[]> {
  return (await rows.claim(ctx, limit)).map(({ id, run }) =>
    run(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error, id, queue: name }, 'row not resolved');
    }),
  );
}

/** One turn of a queue, to its end. Returns how many rows it took. */
export async function takeTurn<Ctx extends WorkBase>(
  ctx: Ctx,
  work: RowWork<Ctx>,
): Promise<number> {
  return (await Promise.all(await beginRows(ctx, work))).length;
}

/** Declares the deletion of data that is no longer needed; one loop does it for all chapters. */
export const forgetting = <Ctx>(forget: (ctx: Ctx) => Promise<unknown>): Work<Ctx> => ({
  name: 'forget',
  everyMs: 10 * minuteMs,
  run: async (ctx) => void (await forget(ctx)),
});
