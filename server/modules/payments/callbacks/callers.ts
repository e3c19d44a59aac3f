import type { ProviderName } from '../payment.ts';
import type { PaymentsContext } from '../context.ts';

/** Whether a provider's own list names who called for it; `no-list` where the shop has none. */
export type Caller = 'listed' | 'unlisted' | 'no-list';

/**
 * Who called in a provider's name. It marks a callback and never blocks it: lists change. `address`
 * is what the server saw, or its trusted proxy; never a header of the caller's.
 */
export function callerOf(
  { providers }: Pick<PaymentsContext, 'providers'>,
  name: ProviderName,
  address: string,
): Caller {
  const callers = providers[name]?.callers ?? [];
  if (callers.length === 0) return 'no-list';
  return callers.includes(address.replace(/^::ffff:/, '')) ? 'listed' : 'unlisted';
}

/** The variable that holds the list. */
export const callersSetting = (name: ProviderName) => `${name.toUpperCase()}_CALLBACK_ADDRESSES`;
