import { tokensMax, type ApiToken, type MakeTokenBody } from '#contracts/account/api-tokens.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { TokenNotMade } from '../account/errors.ts';
import { proveAgain } from '../second-step/prove-again.ts';
import type { IdentityContext } from '../account/context.ts';
import { addToken, countTokens, listTokens, type TokenRow } from './api-tokens.sql.ts';
import { keptOf, makeTokenText } from './token-text.ts';
import { dayMs } from '#contracts/time.ts';

/**
 * Creates a token for a person who has confirmed their identity again, and emails them. The secret
 * is in this answer only. Throws `TokenNotMade` for staff and beyond `tokensMax`, and the errors of
 * `proveAgain`.
 */
export async function makeToken(
  ctx: IdentityContext,
  caller: SignedIn,
  { name, scopes, days, proof }: MakeTokenBody,
): Promise<{ token: ApiToken; secret: string }> {
  const { db, clock, random, config } = ctx;
  await proveAgain(ctx, caller, proof);
  const at = clock();
  const secret = makeTokenText(random);
  const kept = keptOf(secret);
  if (!kept) throw new Error('A new token is not one.');
  const { customerId } = caller;
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs);
  const made = { id: makeId('tok', random), name: name.normalize('NFC'), scopes, expiresAt };
  await db.transaction(async (tx) => {
    // Under the account's lock, so that many made at once cannot pass the count together.
    const account = await lockCustomer(tx, customerId);
    if (!account || account.suspendedAt || account.erasedAt) throw new NotFound();
    if (await isStaff(tx, customerId)) throw new TokenNotMade('staff');
    if ((await countTokens(tx, customerId, at)) >= tokensMax) throw new TokenNotMade('too-many');
    await addToken(tx, { ...made, ...kept, customerId, at });
    await enqueueMail(tx, ctx, {
      template: 'api-token-made',
      dedupeKey: `api-token-made:${made.id}`,
      to: [account.email],
      customerId,
      facts: {
        firstName: account.firstName,
        name: made.name,
        scopes,
        madeAt: at.toISOString(),
        link: `${config.publicUrl}/account/api`,
      },
      at,
    });
  });
  const { hint } = kept;
  const row = { ...made, hint, madeAt: at, lastUsedAt: null, lastUsedFrom: null };
  return { token: toApiToken(row, at), secret };
}

/** The tokens of an account that were not revoked, newest first. */
export async function readTokens(
  db: Queryable,
  customerId: CustomerId,
  at: Date,
): Promise<ApiToken[]> {
  const tokens = await listTokens(db, customerId);
  return tokens.map((token) => toApiToken(token, at));
}

/** A token on its way to its owner. */
const toApiToken = (row: TokenRow, at: Date): ApiToken => ({
  ...row,
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= at,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
