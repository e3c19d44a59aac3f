import type { Ability } from '../providers/server-provider.ts';
import type { Server } from './server.ts';
import type { ServersWorld } from '../world.ts';

/** What the machine of a server can be asked to do where it stands. */
export const abilitiesOf = (
  { serverProviders }: Pick<ServersWorld, 'serverProviders'>,
  { provider }: Pick<Server, 'provider'>,
): ReadonlySet<Ability> => serverProviders[provider]?.can ?? new Set<Ability>();
