import type { Plan } from '#contracts/term.ts';
import type { RenewableId } from '#contracts/ids.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { renewalOf } from '../../kinds.ts';
import type { Renewed } from '../product-kind.ts';
import type { SalesContext } from '../../context.ts';

type Input = Readonly<{ productId: string; plan: Plan; renews: RenewableId | undefined }>;

/**
 * What a purchase prolongs: the caller's own, of the thing that is paid for. Nothing when it begins
 * something new. Throws not-found and not-renewable.
 */
export async function ownRenewal(
  ctx: SalesContext,
  caller: Pick<SignedIn, 'customerId'>,
  { renews, ...input }: Input,
): Promise<Renewed> {
  return renews === undefined ? {} : renewalOf(ctx, renews).own(ctx, caller, { ...input, renews });
}
