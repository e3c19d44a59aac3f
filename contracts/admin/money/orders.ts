/** Lines of orders, and what staff do with several orders at once. Only Admin reads this file. */
import { words } from '../../text.ts';
import { at, maybe, pageNumber, pageOf } from '../../shapes.ts';
import * as z from 'zod/mini';
import { plan } from '../../goods/catalogue.ts';
import { customerId, leaseId, orderId, orderLineId, serverId } from '../../ids.ts';
import { lineStates } from '../../sale/orders.ts';
import { call, idParam } from '../../site/paths.ts';
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

/** One line of an order, with what became of it and of its price. */
const adminOrderLine = z.object({
  id: orderLineId,
  /** From 0. */
  position: z.number(),
  title: z.string(),
  plan,
  state: z.enum(lineStates),
  kes: z.number(),
  /** Of its price, what did not go back; cents of KES. */
  leftMinor: z.number(),
  /** When it was delivered. */
  from: maybe(at),
  until: maybe(at),
  /** When data first came through what it bought, whichever login was used. */
  firstConnectedAt: maybe(at),
  /** What it began or prolonged, where that has a record. */
  leaseId: maybe(leaseId),
  serverId: maybe(serverId),
});
export type AdminOrderLine = z.infer<typeof adminOrderLine>;

export const orderWorkCalls = {
  /** The lines of an order by position, a page at a time. */
  orderLines: call({
    method: 'GET',
    path: '/admin/orders/:id/lines',
    params: idParam,
    query: z.object({ page: pageNumber }),
    answer: pageOf(adminOrderLine),
  }),
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
