import type { LeaseId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

export type Connection = Readonly<{
  id: string;
  protocol: string;
  clientAddress: string;
  startedAt: Date;
  endedAt: Date;
  handshakeMs: number | null;
  dialMs: number | null;
  targetPort: string | null;
  bytesUp: number;
  bytesDown: number;
  end: string;
  refusal: string | null;
  subUserId: string | null;
  subUserLabel: string | null;
}>;

export type ConnectionInput = Readonly<{
  leaseId: LeaseId;
  from: Date | null;
  to: Date | null;
  protocol: string | null;
  outcome: 'ok' | 'refused' | null;
  subUserId: string | null;
  /** Only entries after this one in the list. */
  before: Readonly<{ startedAt: Date; id: string }> | null;
  max: number;
}>;

const always: Sql = sql`true`;

/** Finished connections of a lease, newest first. */
export const findConnections = (db: Queryable, input: ConnectionInput) =>
  db.rows<Connection>(sql`
    select id::text as id, protocol, client_address as "clientAddress",
           started_at as "startedAt", ended_at as "endedAt", handshake_ms as "handshakeMs",
           dial_ms as "dialMs", target_port as "targetPort", bytes_up as "bytesUp",
           bytes_down as "bytesDown", ended_by as "end", refusal,
           credential_id as "subUserId",
           (select c.label from lease_credentials c where c.id = credential_id) as "subUserLabel"
      from lease_connections
     where lease_id = ${input.leaseId}
       and ${input.from ? sql`started_at >= ${input.from}` : always}
       and ${input.to ? sql`started_at < ${input.to}` : always}
       and ${input.protocol ? sql`protocol = ${input.protocol}` : always}
       and ${outcomes[input.outcome ?? 'any']}
       and ${input.subUserId ? sql`credential_id = ${input.subUserId}` : always}
       and ${
         input.before
           ? sql`(started_at, id) < (${input.before.startedAt}, ${input.before.id}::bigint)`
           : always
       }
     order by started_at desc, id desc
     limit ${input.max}`);

const outcomes: Readonly<Record<'ok' | 'refused' | 'any', Sql>> = {
  ok: sql`refusal is null`,
  refused: sql`refusal is not null`,
  any: always,
};

/** The upstreams that these leases go through now. */
export async function upstreamsBehind(
  db: Queryable,
  leaseIds: readonly string[],
): Promise<UpstreamId[]> {
  const rows = await db.rows<{ id: UpstreamId }>(sql`
    select distinct upstream_id as id from leases where id = any(${leaseIds})`);
  return rows.map(({ id }) => id);
}
