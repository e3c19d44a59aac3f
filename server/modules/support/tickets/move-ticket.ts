import type { CustomerId, TicketId } from '#contracts/ids.ts';
import type { Department, TicketStatus } from '#contracts/support/tickets.ts';
import type { Priority } from '#contracts/admin/people/tickets.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { notifyDesk } from './messages.sql.ts';
import { lockTicket, updateTicket } from './tickets.sql.ts';

export type TicketChange = Readonly<{
  status?: TicketStatus | undefined;
  priority?: Priority | undefined;
  department?: Department | undefined;
  assigneeId?: CustomerId | null | undefined;
}>;

type Moved = Readonly<{ before: TicketChange; after: TicketChange }>;

/**
 * Changes what is said about a ticket, not what is said in it. Returns the fields that differ, as
 * they were and as they are. Throws `NotFound`.
 */
export async function moveTicket(
  tx: Tx,
  id: TicketId,
  { change, at }: { change: TicketChange; at: Date },
): Promise<Moved> {
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw new NotFound('Ticket not found.');
  const requested = {
    status: change.status ?? ticket.status,
    priority: change.priority ?? ticket.priority,
    department: change.department ?? ticket.department,
    assigneeId: change.assigneeId === undefined ? ticket.assigneeId : change.assigneeId,
  };
  const names = (['status', 'priority', 'department', 'assigneeId'] as const).filter(
    (name) => requested[name] !== ticket[name],
  );
  if (names.length > 0) {
    await updateTicket(tx, id, { ...requested, at });
    await notifyDesk(tx, 'changed').about(id);
  }
  const only = (from: typeof requested) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as TicketChange;
  return { before: only(ticket), after: only(requested) };
}
