/** Servers as their customer sees them; the password only while the server is active. */
import * as z from 'zod/mini';
import { serverId } from './ids.ts';

/** requested → creating → active ⇄ suspended → terminating → gone; failed can be retried. */
export const serverStates = [
  'requested',
  'creating',
  'active',
  'suspended',
  'terminating',
  'gone',
  'failed',
] as const;
export type ServerState = (typeof serverStates)[number];

export const server = z.object({
  id: serverId,
  orderCode: z.string(),
  title: z.string(),
  operatingSystem: z.nullable(z.string()),
  state: z.enum(serverStates),
  requestedAt: z.iso.datetime(),
  /** The shop's promise: two hours after the payment. */
  promisedBy: z.iso.datetime(),
  activatedAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
});
export const serversFound = z.object({ content: z.array(server) });

export const serverAccess = z.extend(server, {
  access: z.nullable(
    z.object({
      address: z.string(),
      username: z.string(),
      password: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});

export type Server = z.infer<typeof server>;
export type ServerAccess = z.infer<typeof serverAccess>;
