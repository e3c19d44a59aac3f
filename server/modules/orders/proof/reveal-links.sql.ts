import type { OrderId } from '#contracts/ids.ts';
import { hourMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';

const tokenBytes = 32;
export const revealHours = 24;
const lifeMs = revealHours * hourMs;

/**
 * Creates the one-time link of an order's email; returns its token, which is stored nowhere else.
 */
export async function makeRevealLink(
  tx: Tx,
  { random }: { random: Randomness },
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<string> {
  const token = Buffer.from(random(tokenBytes)).toString('base64url');
  await tx.execute(
    prepared(
      'reveal-links-insert',
      sql`
    insert into reveal_links (token_hash, order_id, created_at, expires_at)
    values (${hashToken(token)}, ${orderId}, ${at}, ${new Date(at.getTime() + lifeMs)})`,
    ),
  );
  return token;
}

/** Uses a link up: of any number of callers at once, one learns its order. */
export async function takeRevealLink(
  tx: Tx,
  { token, at }: { token: string; at: Date },
): Promise<OrderId | undefined> {
  const [row] = await tx.rows<{ orderId: OrderId }>(sql`
    update reveal_links set used_at = ${at}
     where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${at}
    returning order_id as "orderId"`);
  return row?.orderId;
}

const forgottenPerTurnMax = 1_000;

/** Deletes links whose time is over. Returns how many. */
export const forgetRevealLinks = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from reveal_links where token_hash in (
      select token_hash from reveal_links where expires_at < ${at}
       order by expires_at limit ${forgottenPerTurnMax})`);
