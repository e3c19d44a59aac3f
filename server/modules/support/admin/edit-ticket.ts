import type { TicketId } from '#contracts/ids.ts';
import { listStaff } from '#modules/identity';
import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import type { DeskContext } from '../desk-context.ts';
import type { DeskTicketRow } from '../desk/desk-list.sql.ts';
import { moveTicket } from '../tickets/move-ticket.ts';
import { say } from '../tickets/say.ts';

type Answer = Readonly<{
  ticket: Pick<DeskTicketRow, 'id' | 'channel'>;
  body: Readonly<{ kind: 'answer' | 'note' }> &
    Omit<Parameters<typeof say>[2], 'author' | 'authorId' | 'via' | 'ticketId' | 'at'>;
}>;

/** Says something in a ticket, once for each key, or writes a note for colleagues. */
export async function answerTicket(
  ctx: DeskContext,
  staff: Staff,
  { ticket: { id, channel }, body }: Answer,
): Promise<void> {
  const { kind, ...message } = body;
  const author = kind === 'note' ? 'note' : 'staff';
  const via = channel === 'chat' ? 'chat' : 'web';
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const saying = { ...message, author, authorId: staff.id, via, ticketId: id, at } as const;
    const messageId = await say(ctx, tx, saying);
    if (messageId === undefined) return;
    const auditEntry = { staff, action: `ticket.${kind}`, subject: subjectOf(id), at };
    await audit(tx, { ...auditEntry, after: { messageId } });
  });
}

type Edit = Readonly<{ id: TicketId; change: Parameters<typeof moveTicket>[2]['change'] }>;

/** Changes status, priority, department or assignee. Throws `NotFound` for an unknown assignee. */
export async function editTicket(
  ctx: DeskContext,
  staff: Staff,
  { id, change }: Edit,
): Promise<void> {
  const at = ctx.clock();
  if (change.assigneeId) await requireStaff(ctx, change.assigneeId);
  await ctx.db.transaction(async (tx) => {
    const { before, after } = await moveTicket(tx, id, { change, at });
    if (Object.keys(after).length === 0) return;
    const subject = subjectOf(id);
    await audit(tx, { staff, action: 'ticket.change', subject, before, after, at });
  });
}

const subjectOf = (id: TicketId) => ({ kind: 'ticket', id });

async function requireStaff({ db }: DeskContext, id: string) {
  const staff = await listStaff(db);
  if (!staff.some((one) => one.id === id)) {
    throw new NotFound('Team member not found.');
  }
}
