import { providerName } from './provider.ts';

/**
 * Who did it: `system`, or a kind and an id such as `provider:daraja`. An email of staff stays as
 * it is.
 */
export function actorWord(actor: string): string {
  if (actor === 'system') return 'System';
  const [, kind, id = ''] = /^(customer|staff|provider):(.+)$/.exec(actor) ?? [];
  if (kind === 'customer') return 'Customer';
  if (kind === 'staff') return 'Team member';
  return kind === 'provider' ? providerName(id) : providerName(actor);
}
