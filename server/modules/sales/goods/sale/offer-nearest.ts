import type { Plan } from '#contracts/term.ts';
import { nearestListings } from '#modules/catalogue/listing';
import { ProxyReserved } from '#modules/leases';
import { DomainError } from '#platform/errors.ts';
import type { SalesContext } from '../../context.ts';

const offersOthers = new Set(['proxy-taken', 'proxy-failed-test', 'not-for-sale', 'term-too-long']);

/**
 * Does the work; when it is refused because the proxy cannot be had, the refusal leaves with the
 * nearest free ones that the plan may be bought of. Ids that name no proxy, and proxies that the
 * customer holds already, leave as they are.
 */
export async function offerNearest<T>(
  ctx: SalesContext,
  { productId, plan = 'daily' }: Readonly<{ productId: string; plan?: Plan | undefined }>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProxyReserved) throw error;
    if (!(error instanceof DomainError) || !offersOthers.has(error.code)) throw error;
    const input = { proxyId: productId, plan, at: ctx.clock() };
    const nearest = await nearestListings(ctx.db, input);
    if (nearest.length === 0) throw error;
    const { code, message, facts } = error;
    throw new DomainError(code, message, { facts: { ...facts, nearest }, cause: error });
  }
}
