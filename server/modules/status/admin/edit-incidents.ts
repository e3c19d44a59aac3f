import { audit, type AdminContext, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { changeIncident, openIncident } from '../incidents.sql.ts';

type Context = Pick<AdminContext, 'db' | 'clock'>;
type Opening = Parameters<typeof openIncident>[1];
type Change = Parameters<typeof changeIncident>[1]['body'];

/** Opens an incident on the status page. */
export function announceIncident({ db, clock }: Context, staff: Staff, body: Opening) {
  const at = clock();
  return db.transaction(async (tx) => {
    const incident = await openIncident(tx, body, at);
    const subject = { kind: 'incident', id: incident.id };
    await audit(tx, { staff, action: 'incident.open', subject, after: body, at });
    return incident;
  });
}

/** Says what became of an incident, or ends it. Throws `NotFound` for one that is not there. */
export function updateIncident(
  { db, clock }: Context,
  staff: Staff,
  { id, body }: Readonly<{ id: number; body: Change }>,
) {
  const at = clock();
  return db.transaction(async (tx) => {
    const incident = await changeIncident(tx, { id, body, at });
    if (!incident) throw new NotFound('Incident not found.');
    const subject = { kind: 'incident', id: incident.id };
    await audit(tx, { staff, action: 'incident.change', subject, after: body, at });
    return incident;
  });
}
