import type { Testimonial, TestimonialDraft } from '#contracts/admin/people/testimonials.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type TestimonialRow = Omit<Testimonial, 'changedAt'> & Readonly<{ changedAt: Date }>;

const columns = sql`
  id, name, about, body, language, position, shown, changed_at as "changedAt"`;
/** As many as the front page has room for. */
const shownMax = 6;

/** All of them, in their order. */
export const listTestimonials = (db: Queryable) =>
  db.rows<TestimonialRow>(sql`select ${columns} from testimonials order by position, id limit 200`);

/** What the front page shows. */
export const shownTestimonials = (db: Queryable) =>
  db.rows<TestimonialRow>(sql`
    select ${columns} from testimonials where shown order by position, id limit ${shownMax}`);

export async function addTestimonial(tx: Tx, draft: TestimonialDraft, at: Date) {
  const [row] = await tx.rows<TestimonialRow>(sql`
    insert into testimonials (name, about, body, language, position, shown, changed_at)
    values (${draft.name}, ${draft.about}, ${draft.body}, ${draft.language}, ${draft.position},
            ${draft.shown}, ${at})
    returning ${columns}`);
  if (!row) throw new Error('The testimonial that was just written is not there.');
  return row;
}

/** Undefined for an unknown one. */
export async function changeTestimonial(
  tx: Tx,
  id: number,
  { draft, at }: { draft: TestimonialDraft; at: Date },
) {
  const [row] = await tx.rows<TestimonialRow>(sql`
    update testimonials
       set name = ${draft.name}, about = ${draft.about}, body = ${draft.body},
           language = ${draft.language}, position = ${draft.position}, shown = ${draft.shown},
           changed_at = ${at}
     where id = ${id} returning ${columns}`);
  return row;
}

/** False for an unknown one. */
export const dropTestimonial = async (tx: Tx, id: number) =>
  (await tx.execute(sql`delete from testimonials where id = ${id}`)) > 0;
