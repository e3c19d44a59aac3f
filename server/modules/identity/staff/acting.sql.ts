import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import { sessionLife } from '../sessions/session-life.ts';
import { deleteSessions } from '../sessions/sessions.sql.ts';

export type ActingTarget = 'open' | 'staff' | 'suspended' | 'erased';

/** Whether an account may be visited, locked against a change meanwhile. */
export async function actingTarget(tx: Tx, id: CustomerId): Promise<ActingTarget | undefined> {
  const [row] = await tx.rows<{ target: ActingTarget }>(sql`
    select case when c.erased_at is not null then 'erased'
                when c.suspended_at is not null then 'suspended'
                when exists (select 1 from staff where customer_id = c.id) then 'staff'
                else 'open' end as target
      from customers c where c.id = ${id} for share`);
  return row?.target;
}

type ActingSession = Readonly<{
  id: string;
  customerId: CustomerId;
  token: string;
  address: string;
  userAgent: string;
  staffId: CustomerId;
  staffSessionId: string;
  at: Date;
}>;

/** Begins a visit; the one that the same staff session had before ends. */
export async function addActingSession(tx: Tx, visit: ActingSession): Promise<void> {
  const { id, customerId, token, address, userAgent, staffId, staffSessionId, at } = visit;
  const expiresAt = new Date(at.getTime() + sessionLife.acting.absoluteMs);
  await deleteSessions(tx, sql`s.acting_from = ${staffSessionId}`);
  await tx.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, ip_address, user_agent,
                          acting_staff_id, acting_from, created_at, updated_at)
    values (${id}, ${customerId}, ${token}, ${expiresAt}, ${address}, ${userAgent}, ${staffId},
            ${staffSessionId}, ${at}, ${at})`);
}

/** The token of the staff's own session behind a visit. */
export async function originOf(tx: Tx, sessionId: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ token: string }>(sql`
    select own.token from sessions visit join sessions own on own.id = visit.acting_from
     where visit.id = ${sessionId}`);
  return row?.token;
}
