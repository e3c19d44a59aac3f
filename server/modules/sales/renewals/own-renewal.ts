import type { Plan } from '#contracts/term.ts';
import type { RenewableId } from '#contracts/ids.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { renewalOf } from '../goods/kinds.ts';
import type { Renewed } from '../goods/product-kind.ts';
import type { SalesWorld } from '../world.ts';

type Wish = Readonly<{ productId: string; plan: Plan; renews: RenewableId | undefined }>;

/**
 * What a purchase prolongs: the caller's own, of the thing that is paid for. Nothing when it begins
 * something new. Throws not-found and not-renewable.
 */
export async function ownRenewal(
  world: SalesWorld,
  caller: Pick<SignedIn, 'customerId'>,
  { renews, ...wish }: Wish,
): Promise<Renewed> {
  return renews === undefined
    ? {}
    : renewalOf(world, renews).own(world, caller, { ...wish, renews });
}
