import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { listTestimonials, type TestimonialRow } from '../articles/testimonials.sql.ts';
import type { DeskContext } from '../desk-context.ts';
import { editTestimonial, enterTestimonial, removeTestimonial } from './edit-testimonials.ts';

const policy = staffWrite('content.manage');

/** What clients said: entered, ordered, shown and taken away by the owner. */
export function testimonialRoutes(app: FastifyInstance, ctx: DeskContext) {
  const read = staffRead('content.manage');
  route(app, { call: adminCalls.testimonials, policy: read }, async () => ({
    content: (await listTestimonials(ctx.db)).map(viewOf),
  }));
  route(app, { call: adminCalls.addTestimonial, policy }, async ({ body, caller, request }) =>
    viewOf(await enterTestimonial(ctx, staffOf(caller, request), body)),
  );
  const change = { call: adminCalls.changeTestimonial, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const edit = { id: rowIdOf(params.id), draft: body };
    return viewOf(await editTestimonial(ctx, staffOf(caller, request), edit));
  });
  const drop = { call: adminCalls.dropTestimonial, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    await removeTestimonial(ctx, staffOf(caller, request), rowIdOf(params.id));
  });
}

const viewOf = ({ changedAt, ...one }: TestimonialRow) => ({
  ...one,
  changedAt: changedAt.toISOString(),
});
