import type { ServerService } from '#contracts/goods/server-life.ts';
import { callerHas, type SignedIn } from '#platform/http/policy.ts';
import { noMoneyForRole } from '../../errors.ts';

/** A server as the caller's role in a team lets them see it; in one's own account, all of it. */
export function forRole(service: ServerService, caller: SignedIn): ServerService {
  const used = callerHas(caller, 'goods')
    ? service
    : { ...service, access: null, can: [], hasConsole: false };
  if (callerHas(caller, 'money')) return used;
  const renewal = { amountKes: null, until: null, refusal: noMoneyForRole, phone: null };
  return { ...used, renewal, auto: null, balanceKes: 0, late: null };
}
