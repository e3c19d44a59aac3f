import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import type { CredentialSources } from '../holding/activate.ts';
import { makeCredentials } from '../holding/credentials.ts';
import type { NamedLease } from '../holding/lease.ts';
import { keepTrafficLease, lockTrafficLease, openTrafficLease } from './traffic-leases.sql.ts';

type Bought = Pick<
  Parameters<typeof openTrafficLease>[1],
  'customerId' | 'poolKind' | 'orderId' | 'orderLineId' | 'at' | 'until'
>;

/**
 * The customer's amount of traffic of a kind, which lasts until then at least: the one that there
 * is, with its name and secret, or a new one. Two purchases at once open one.
 */
export async function haveTrafficLease(
  tx: Tx,
  sources: CredentialSources,
  bought: Bought,
): Promise<NamedLease> {
  const known = await lockTrafficLease(tx, bought);
  const kept = known && (await keepTrafficLease(tx, known.id, bought));
  if (kept) return kept;
  const id = makeId('lse', sources.random);
  return openTrafficLease(tx, {
    ...bought,
    id,
    credentials: makeCredentials(sources, { row: id }),
  });
}
