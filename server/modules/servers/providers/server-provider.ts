import type { ServerId } from '#contracts/ids.ts';

export type ServerSpec = Readonly<{ offerId: string; operatingSystem: string | null }>;

/** `pending`: the machine is being made under this reference. `refused`: it will not be. */
export type CreateAnswer =
  | Readonly<{ kind: 'pending'; reference: string }>
  | Readonly<{ kind: 'refused'; reason: string }>;

/**
 * Whoever makes machines. `create` is keyed by our server id: asked again with the same id, it
 * answers for the same machine and never makes a second one. An unknown outcome is an exception.
 */
export type ServerProvider = Readonly<{
  name: string;
  create(key: ServerId, spec: ServerSpec): Promise<CreateAnswer>;
}>;
