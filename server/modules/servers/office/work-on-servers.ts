import { type SalesContext } from '#modules/sales';
import { finishOperation, retryOperation, workAsStaff } from '#modules/sales/servers';
import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { closeAlarm } from '../operations/alarms.sql.ts';

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

/** Closes an alarm with what was done. Throws `NotFound` for one that is not open. */
export async function resolveAlarm(
  { db, clock }: SalesContext,
  staff: Staff,
  { id, resolution }: Readonly<{ id: number; resolution: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await closeAlarm(tx, { id, resolution, at }))) {
      throw new NotFound('This alert is closed, or does not exist.');
    }
    const subject = { kind: 'machine-alarm', id: String(id) };
    await audit(tx, { staff, action: 'alarm.resolve', subject, after: { resolution }, at });
  });
}
