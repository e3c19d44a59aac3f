/** The whole history of one order, for staff. Only its page reads this file. */
import { at, maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { orderId } from '../../ids.ts';
import { orderStates } from '../../sale/orders.ts';
import { call, idParam } from '../../site/paths.ts';

/** The subject of a line of an order's story. */
export const storyAbouts = [
  'order',
  'clock',
  'payment',
  'callback',
  'call',
  'server',
  'invoice',
  'credit-note',
  'refund',
  'dispute',
  'review',
  'email',
  'job',
] as const;
export type StoryAbout = (typeof storyAbouts)[number];

/** One thing that happened around an order; without names, addresses or numbers of customers. */
const storyLine = z.object({
  at,
  about: z.enum(storyAbouts),
  /** An event, a cause, a template, a topic or a number, as the shop keeps it. */
  name: z.string(),
  from: maybe(z.string()),
  to: maybe(z.string()),
  /** `system`, or a kind and an id; staff by their email. */
  actor: maybe(z.string()),
  provider: maybe(z.string()),
  code: maybe(z.string()),
  tries: maybe(z.number()),
  note: maybe(z.string()),
  subject: maybe(z.string()),
  /** The request that logs are searched by. */
  requestId: maybe(z.string()),
});
export type OrderStoryLine = z.infer<typeof storyLine>;

export const orderStoryCalls = {
  /** What happened around an order, oldest first: its newest lines where there are many. */
  orderStory: call({
    method: 'GET',
    path: '/admin/orders/:id/story',
    params: idParam,
    answer: z.object({
      id: orderId,
      code: z.string(),
      state: z.enum(orderStates),
      lines: z.array(storyLine),
      /** There are older lines than these. */
      more: z.boolean(),
    }),
  }),
} as const;
