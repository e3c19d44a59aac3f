/** Servers as their customer sees them; the password only while the server is active. */
import * as z from 'zod/mini';
import { serverId } from '../ids.ts';

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

/** Who can make machines; `manual` is the operator. */
export const providerNames = ['manual', 'sandbox', 'proxmox', 'hetzner'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Where and how an offer is made, in the provider's own words. */
export const placementSettings = z.object({
  /**
   * By operating system: an image name, or at Proxmox the number of a template; several, such as
   * `9000, 9100`, are on a node each; the node with the most free memory is used.
   */
  images: z.record(z.string(), z.string()),
  type: z.string(),
  /** A location; at Proxmox the node, or a name for several. */
  place: z.string(),
});
export type PlacementSettings = z.infer<typeof placementSettings>;

/** Everything that can be done to a machine. */
export const operationKinds = [
  'create',
  'start',
  'stop',
  'reboot',
  'suspend',
  'resume',
  'reinstall',
  'reset-access',
  'terminate',
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** waiting → pending → done; failed waits for staff; dropped is not wanted any more. */
export const operationStates = ['waiting', 'pending', 'done', 'failed', 'dropped'] as const;
export type OperationState = (typeof operationStates)[number];

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
      note: z.nullable(z.string()),
    }),
  ),
});

export type Server = z.infer<typeof server>;
