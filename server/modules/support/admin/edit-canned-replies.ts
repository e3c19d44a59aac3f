import { unknownPlaceholders } from '#contracts/admin/people/tickets.ts';
import { audit, EditConflict, type AdminContext, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import {
  addCannedReply,
  changeCannedReply,
  dropCannedReply,
  listCannedReplies,
  type CannedRow,
} from '../desk/canned-replies.sql.ts';

type Context = Pick<AdminContext, 'db' | 'clock'>;
type Draft = Readonly<{ title: string; body: string }>;

const taken = { pointer: '/title', detail: 'Another ready answer has this title' };
const of = (id: number) => ({ kind: 'canned-reply', id: String(id) });

/** Throws `EditConflict` for a title that is taken, `InvalidInput` for an unknown placeholder. */
export function writeReply({ db, clock }: Context, staff: Staff, draft: Draft): Promise<CannedRow> {
  requireKnown(draft.body);
  const at = clock();
  return db.transaction(async (tx) => {
    const added = await addCannedReply(tx, { ...draft, at });
    if (!added) throw new EditConflict([taken]);
    const subject = of(added.id);
    await audit(tx, { staff, action: 'canned-reply.add', subject, after: draft, at });
    return added;
  });
}

/** Throws as `writeReply` does, and `NotFound` for an answer that is not there. */
export function editReply(
  { db, clock }: Context,
  staff: Staff,
  { id, draft }: Readonly<{ id: number; draft: Draft }>,
): Promise<CannedRow> {
  requireKnown(draft.body);
  const at = clock();
  return db.transaction(async (tx) => {
    const known = (await listCannedReplies(tx)).find((one) => one.id === id);
    if (!known) throw new NotFound('Saved reply not found.');
    const changed = await changeCannedReply(tx, id, { ...draft, at });
    if (!changed) throw new EditConflict([taken]);
    const before = { title: known.title, body: known.body };
    const auditEntry = { staff, action: 'canned-reply.change', subject: of(id), at };
    await audit(tx, { ...auditEntry, before, after: draft });
    return changed;
  });
}

/** Throws `NotFound` for an answer that is not there. */
export function removeReply({ db, clock }: Context, staff: Staff, id: number): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    if (!(await dropCannedReply(tx, id))) throw new NotFound('Saved reply not found.');
    await audit(tx, { staff, action: 'canned-reply.drop', subject: of(id), at });
  });
}

/** A placeholder that nothing fills would reach a customer as a hole. */
function requireKnown(body: string) {
  const unknown = unknownPlaceholders(body);
  if (unknown.length === 0) return;
  const detail = `Nothing fills ${unknown.map((name) => `{{${name}}}`).join(', ')}`;
  throw new InvalidInput(`${detail}.`, [{ pointer: '/body', detail }]);
}
