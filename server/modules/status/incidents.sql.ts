import type { Incident, IncidentBody } from '#contracts/site/status.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

type IncidentRow = Omit<Incident, 'openedAt' | 'updatedAt' | 'resolvedAt'> &
  Readonly<{ openedAt: Date; updatedAt: Date; resolvedAt: Date | null }>;

const columns = sql`
  id::text as id, title, body, state, components, opened_at as "openedAt",
  updated_at as "updatedAt", resolved_at as "resolvedAt"`;

const shownMax = 20;

/** Open ones first, then the newest that were opened since. */
export async function recentIncidents(db: Queryable, since: Date): Promise<Incident[]> {
  const rows = await db.rows<IncidentRow>(sql`
    select ${columns} from incidents where resolved_at is null or opened_at > ${since}
     order by (resolved_at is null) desc, opened_at desc limit ${shownMax}`);
  return rows.map(toIncident);
}

export async function openIncident(tx: Tx, body: IncidentBody, at: Date): Promise<Incident> {
  const resolvedAt = body.state === 'resolved' ? at : null;
  const [row] = await tx.rows<IncidentRow>(sql`
    insert into incidents (title, body, state, components, opened_at, updated_at, resolved_at)
    values (${body.title}, ${body.body}, ${body.state}, ${body.components}, ${at}, ${at},
            ${resolvedAt})
    returning ${columns}`);
  if (!row) throw new Error('The incident that was just written is not there.');
  return toIncident(row);
}

type Change = Readonly<{ id: number; body: IncidentBody; at: Date }>;

/** Undefined for an unknown id. What was resolved keeps its moment until it is opened again. */
export async function changeIncident(
  tx: Tx,
  { id, body, at }: Change,
): Promise<Incident | undefined> {
  const resolvedAt = body.state === 'resolved' ? sql`coalesce(resolved_at, ${at})` : sql`null`;
  const [row] = await tx.rows<IncidentRow>(sql`
    update incidents
       set title = ${body.title}, body = ${body.body}, state = ${body.state},
           components = ${body.components}, updated_at = ${at}, resolved_at = ${resolvedAt}
     where id = ${id}
    returning ${columns}`);
  return row && toIncident(row);
}

const toIncident = (row: IncidentRow): Incident => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
});
