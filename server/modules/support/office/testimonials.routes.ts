import type { DeskWorld } from '../desk-world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { audit, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  listTestimonials,
  type TestimonialRow,
} from '../articles/testimonials.sql.ts';

const policy = staffWrite('content.manage');

/** What clients said: entered, ordered, shown and taken away by the owner. */
export function testimonialRoutes(app: FastifyInstance, { db, clock }: DeskWorld) {
  const read = staffRead('content.manage');
  route(app, { call: adminCalls.testimonials, policy: read }, async () => ({
    content: (await listTestimonials(db)).map(viewOf),
  }));
  route(app, { call: adminCalls.addTestimonial, policy }, async ({ body, caller, request }) => {
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const added = await addTestimonial(tx, body, at);
      const subject = of(added.id);
      await audit(tx, { staff, action: 'testimonial.add', subject, after: body, at });
      return viewOf(added);
    });
  });
  const change = { call: adminCalls.changeTestimonial, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const changed = await changeTestimonial(tx, id, { draft: body, at });
      if (!changed) throw new NotFound(unknown);
      const subject = of(id);
      await audit(tx, { staff, action: 'testimonial.change', subject, after: body, at });
      return viewOf(changed);
    });
  });
  const drop = { call: adminCalls.dropTestimonial, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    await db.transaction(async (tx) => {
      if (!(await dropTestimonial(tx, id))) throw new NotFound(unknown);
      await audit(tx, { staff, action: 'testimonial.drop', subject: of(id), at });
    });
  });
}

const unknown = 'There is no such testimonial.';
const of = (id: number) => ({ kind: 'testimonial', id: String(id) });

const viewOf = ({ changedAt, ...one }: TestimonialRow) => ({
  ...one,
  changedAt: changedAt.toISOString(),
});
