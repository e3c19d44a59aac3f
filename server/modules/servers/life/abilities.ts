import type { Ability } from '../providers/server-provider.ts';
import type { Server } from './server.ts';
import type { ServersContext } from '../context.ts';

/** What the machine of a server can be asked to do where it stands. */
export const abilitiesOf = (
  { serverProviders }: Pick<ServersContext, 'serverProviders'>,
  { provider }: Pick<Server, 'provider'>,
): ReadonlySet<Ability> => serverProviders[provider]?.can ?? new Set<Ability>();
