import { audit, type Staff } from '#modules/staff';
import type { SalesContext } from '../context.ts';
import { finishOperation, retryOperation, workAsStaff } from './staff-operations.ts';

type Work = Omit<Parameters<typeof workAsStaff>[2], 'actor' | 'at'>;

/** Has a server started, stopped or the like, with the reason that staff give. */
export async function orderWork(ctx: SalesContext, staff: Staff, work: Work): Promise<void> {
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const { id, state } = await workAsStaff(tx, ctx, { ...work, actor: staff.actor, at });
    const subject = { kind: 'server', id };
    const action = `server.${work.kind}`;
    const after = { reason: work.reason };
    await audit(tx, { staff, action, subject, before: { state }, after, at });
  });
}

const decisions = { retry: retryOperation, finish: finishOperation } as const;

/** Tries failed work again, or notes that it was done by hand. */
export async function decideOperation(
  { db, clock }: SalesContext,
  staff: Staff,
  { id, act }: Readonly<{ id: string; act: keyof typeof decisions }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const input = { id, actor: staff.actor, at };
    const { serverId, kind } = await decisions[act](tx, input);
    const subject = { kind: 'server', id: serverId };
    await audit(tx, { staff, action: `operation.${act}`, subject, after: { kind }, at });
  });
}
