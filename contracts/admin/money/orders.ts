/** What staff do with several orders of the work queue at once. Only Admin reads this file. */
import { words } from '../../text.ts';
import { maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { customerId, orderId } from '../../ids.ts';
import { call } from '../../site/paths.ts';
import { pressKey } from '../../support/tickets.ts';

/** As many as one page of the queue shows. */
export const ordersAtOnceMax = 25;
const some = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(ordersAtOnceMax));

/** An order that a colleague took since it was opened: none of it was changed. */
const takenOrder = z.object({
  orderId,
  orderCode: z.string(),
  assignee: maybe(z.object({ id: customerId, name: z.string() })),
});

export const orderWorkCalls = {
  /** Whom an order can be given to, and the ready answers that a message can begin with. */
  orderAids: call({
    method: 'GET',
    path: '/admin/orders/aids',
    answer: z.object({
      staff: z.array(z.object({ id: customerId, name: z.string() })),
      answers: z.array(z.object({ id: z.number(), title: z.string(), body: z.string() })),
    }),
  }),
  assignOrders: call({
    method: 'POST',
    path: '/admin/orders/assign',
    body: z.strictObject({
      /** Each with the holder on the screen: an order with another holder keeps them. */
      orders: some(z.strictObject({ id: orderId, seen: maybe(customerId) })),
      /** Null gives them back to the queue. */
      to: maybe(customerId),
    }),
    answer: z.object({ changed: z.number(), taken: z.array(takenOrder) }),
  }),
  /** A message into the ticket of each order, mailed; a repeat with the same key sends nothing. */
  messageOrders: call({
    method: 'POST',
    path: '/admin/orders/message',
    body: z.strictObject({ orders: some(orderId), body: words(2000), key: pressKey }),
    answer: z.object({ sent: z.number() }),
  }),
} as const;
