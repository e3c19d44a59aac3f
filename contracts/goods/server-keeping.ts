/** Servers with auto-renewal, as the list of orders shows them. */
import * as z from 'zod/mini';
import { serverId } from '../ids.ts';
import { call } from '../site/paths.ts';

/** The next automatic charge at present. */
export const serverAuto = z.object({
  /** Whole shillings that the customer agreed to for each month. */
  agreedKes: z.number(),
  chargeAt: z.iso.datetime(),
  /** The present price of a month; null when the server cannot be renewed. */
  amountKes: z.nullable(z.number()),
  pays: z.enum(['balance', 'nothing', 'price-changed']),
});

export const serverKeepingCalls = {
  /** The running servers that renew automatically; the others are absent. */
  serverAutoRenewals: call({
    method: 'GET',
    path: '/servers/auto-renewals',
    token: 'read',
    answer: z.object({ servers: z.array(z.extend(serverAuto, { serverId })) }),
  }),
} as const;

export type ServerAuto = z.infer<typeof serverAuto>;
