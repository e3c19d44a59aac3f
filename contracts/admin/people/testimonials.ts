/** Testimonials of clients, as the owner enters them and the front page shows them. */
import { locales } from '../../locales.ts';
import * as z from 'zod/mini';
import { at } from '../../shapes.ts';
import { call, idParam } from '../../site/paths.ts';
import { label, line, words } from '../../text.ts';

export const testimonialMax = 600;

const draft = z.object({
  name: label(80, 'Enter the client’s name'),
  /** A place or a role; may be empty. */
  about: line(80),
  body: words(testimonialMax),
  /** The language that the client wrote in. */
  language: z.enum(locales),
  position: z.int().check(z.nonnegative(), z.maximum(10_000)),
  shown: z.boolean(),
});
const record = z.object({ ...draft.shape, id: z.number(), changedAt: at });

export const testimonialCalls = {
  testimonials: call({
    method: 'GET',
    path: '/admin/testimonials',
    answer: z.object({ content: z.array(record) }),
  }),
  addTestimonial: call({
    method: 'POST',
    path: '/admin/testimonials',
    body: draft,
    answer: record,
  }),
  changeTestimonial: call({
    method: 'PUT',
    path: '/admin/testimonials/:id',
    params: idParam,
    body: draft,
    answer: record,
  }),
  dropTestimonial: call({
    method: 'DELETE',
    path: '/admin/testimonials/:id',
    params: idParam,
  }),
} as const;

export type TestimonialDraft = z.infer<typeof draft>;
export type Testimonial = z.infer<typeof record>;
