import { audit, type AdminContext, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  dropAnnouncement,
  type AnnouncementRow,
} from '../articles/announcements.sql.ts';
import { previewMarkdown } from '../articles/render-markdown.ts';

type Context = Pick<AdminContext, 'db' | 'clock'>;
type Draft = Parameters<typeof addAnnouncement>[1];

const unknown = 'Announcement not found.';
const of = (id: number) => ({ kind: 'announcement', id: String(id) });

/** Throws `InvalidInput` for one that ends before it begins, or whose text cannot be shown. */
export async function announce(
  { db, clock }: Context,
  staff: Staff,
  draft: Draft,
): Promise<AnnouncementRow> {
  requireSpan(draft);
  await previewMarkdown(draft.body);
  const at = clock();
  return db.transaction(async (tx) => {
    const added = await addAnnouncement(tx, draft, at);
    const subject = of(added.id);
    await audit(tx, { staff, action: 'announcement.add', subject, after: draft, at });
    return added;
  });
}

/** Throws as `announce` does, and `NotFound` for one that is not there. */
export async function editAnnouncement(
  { db, clock }: Context,
  staff: Staff,
  { id, draft }: Readonly<{ id: number; draft: Draft }>,
): Promise<AnnouncementRow> {
  requireSpan(draft);
  await previewMarkdown(draft.body);
  const at = clock();
  return db.transaction(async (tx) => {
    const changed = await changeAnnouncement(tx, id, { draft, at });
    if (!changed) throw new NotFound(unknown);
    await audit(tx, { staff, action: 'announcement.change', subject: of(id), after: draft, at });
    return changed;
  });
}

/** Throws `NotFound` for one that is not there. */
export function removeAnnouncement(
  { db, clock }: Context,
  staff: Staff,
  id: number,
): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    if (!(await dropAnnouncement(tx, id))) throw new NotFound(unknown);
    await audit(tx, { staff, action: 'announcement.drop', subject: of(id), at });
  });
}

function requireSpan({ startsAt, endsAt }: Readonly<{ startsAt: string; endsAt: string | null }>) {
  if (endsAt === null || new Date(endsAt) > new Date(startsAt)) return;
  const detail = 'It ends before it begins';
  throw new InvalidInput(`${detail}.`, [{ pointer: '/endsAt', detail }]);
}
