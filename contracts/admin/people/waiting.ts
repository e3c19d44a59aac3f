/** Waiting lists as staff count and open them. */
import { at, maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { call } from '../../site/paths.ts';
import { waitedProduct } from '../../sale/waiting.ts';

/** `announced`: nothing sells it; `closed`: out of stock; `open`: it can be bought. */
export const waitingStates = ['announced', 'closed', 'open'] as const;
export type WaitingState = (typeof waitingStates)[number];

const list = z.object({
  product: z.string(),
  title: z.string(),
  state: z.enum(waitingStates),
  /** Confirmed addresses that were not notified yet, and unconfirmed ones. */
  confirmed: z.number(),
  unconfirmed: z.number(),
  /** Notified in the last thirty days. */
  told: z.number(),
  openedAt: maybe(at),
});
export type WaitingList = z.infer<typeof list>;
const answer = z.object({ lists: z.array(list) });

export const waitingDeskCalls = {
  waitingLists: call({ method: 'GET', path: '/admin/waiting', answer }),
  /** Notifies everyone on the list, once; again when more have joined. */
  openWaiting: call({
    method: 'POST',
    path: '/admin/waiting/:product/open',
    params: z.object({ product: waitedProduct }),
    answer,
  }),
} as const;
