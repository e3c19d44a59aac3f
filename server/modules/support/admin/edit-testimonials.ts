import { audit, type AdminContext, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  type TestimonialRow,
} from '../articles/testimonials.sql.ts';

type Context = Pick<AdminContext, 'db' | 'clock'>;
type Draft = Parameters<typeof addTestimonial>[1];

const unknown = 'Testimonial not found.';
const of = (id: number) => ({ kind: 'testimonial', id: String(id) });

/** Enters what a client said. */
export function enterTestimonial(
  { db, clock }: Context,
  staff: Staff,
  draft: Draft,
): Promise<TestimonialRow> {
  const at = clock();
  return db.transaction(async (tx) => {
    const added = await addTestimonial(tx, draft, at);
    const subject = of(added.id);
    await audit(tx, { staff, action: 'testimonial.add', subject, after: draft, at });
    return added;
  });
}

/** Throws `NotFound` for one that is not there. */
export function editTestimonial(
  { db, clock }: Context,
  staff: Staff,
  { id, draft }: Readonly<{ id: number; draft: Draft }>,
): Promise<TestimonialRow> {
  const at = clock();
  return db.transaction(async (tx) => {
    const changed = await changeTestimonial(tx, id, { draft, at });
    if (!changed) throw new NotFound(unknown);
    await audit(tx, { staff, action: 'testimonial.change', subject: of(id), after: draft, at });
    return changed;
  });
}

/** Throws `NotFound` for one that is not there. */
export function removeTestimonial({ db, clock }: Context, staff: Staff, id: number): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    if (!(await dropTestimonial(tx, id))) throw new NotFound(unknown);
    await audit(tx, { staff, action: 'testimonial.drop', subject: of(id), at });
  });
}
