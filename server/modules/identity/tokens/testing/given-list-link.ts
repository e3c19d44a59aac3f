import type { CustomerId } from '#contracts/ids.ts';
import type { ListOf } from '#contracts/leases/list-links.ts';
import { dayMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { addListLink } from '../list-links.sql.ts';
import { keptListToken, makeListTokenText } from '../token-text.ts';

type Given = Readonly<{
  customerId: CustomerId;
  /** Another owner of the account; its own person, unless said. */
  madeBy?: CustomerId;
  of?: ListOf;
  days?: number;
}>;

/** A list link that was made before, without asking for a password. */
export async function givenListLink(
  { db, clock }: Readonly<{ db: Database; clock: Clock }>,
  { customerId, madeBy, of = { kind: 'all' }, days }: Given,
): Promise<{ id: string; token: string }> {
  const token = makeListTokenText(systemRandomness);
  const kept = keptListToken(token);
  if (!kept) throw new Error('A new token is not one.');
  const id = makeId('lnk', systemRandomness);
  const at = clock();
  const expiresAt = days === undefined ? null : new Date(at.getTime() + days * dayMs);
  const whose = { customerId, madeBy: madeBy ?? null };
  const link = { ...kept, ...whose, id, name: 'Scraper', of, expiresAt, at };
  await db.transaction((tx) => addListLink(tx, link));
  return { id, token };
}
