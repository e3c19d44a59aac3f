import { tokensMax, type ApiToken, type MakeTokenBody } from '#contracts/account/api-tokens.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { enqueueMail } from '#modules/notifications';
import type { Queryable } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { callerHas, personOf, type SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { TokenNotMade } from '../account/errors.ts';
import { proveAgain } from '../second-step/prove-again.ts';
import type { IdentityContext } from '../account/context.ts';
import { addToken, countTokens, listTokens, type Listed, type TokenRow } from './api-tokens.sql.ts';
import { keptOf, makeTokenText } from './token-text.ts';
import { dayMs } from '#contracts/time.ts';

/**
 * Creates a token for a person who has confirmed their identity again, and emails them. The secret
 * is in this answer only. A person of a team makes it for the account that they act for, with no
 * more than their role. Throws `TokenNotMade` for staff and beyond `tokensMax`, `InvalidInput` at
 * the scopes, and the errors of `proveAgain`.
 */
export async function makeToken(
  ctx: IdentityContext,
  caller: SignedIn,
  { name, scopes, days, proof }: MakeTokenBody,
): Promise<{ token: ApiToken; secret: string }> {
  const { db, clock, random, config } = ctx;
  refuseScopes(caller, scopes);
  await proveAgain(ctx, caller, proof);
  const at = clock();
  const secret = makeTokenText(random);
  const kept = keptOf(secret);
  if (!kept) throw new Error('A new token is not one.');
  const place = placeOf(caller);
  const { customerId } = place;
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs);
  const made = { id: makeId('tok', random), name: name.normalize('NFC'), scopes, expiresAt };
  await db.transaction(async (tx) => {
    // Under the account's lock, so that many made at once cannot pass the count together.
    const account = await lockCustomer(tx, customerId);
    if (!account || account.suspendedAt || account.erasedAt) throw new NotFound();
    if (await isStaff(tx, customerId)) throw new TokenNotMade('staff');
    if ((await countTokens(tx, place, at)) >= tokensMax) throw new TokenNotMade('too-many');
    await addToken(tx, { ...made, ...kept, ...place, at });
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
  const used = { lastUsedAt: null, lastUsedFrom: null, madeBy: null };
  const row = { ...made, hint, madeAt: at, ...used };
  return { token: toApiToken(row, at), secret };
}

/** A token for a role that could do nothing with it is a mistake. */
function refuseScopes(caller: SignedIn, scopes: readonly TokenScope[]): void {
  const isOf = (scope: TokenScope) =>
    scope === 'read' || callerHas(caller, scope === 'buy' ? 'money' : 'goods');
  if (scopes.every(isOf)) return;
  throw InvalidInput.at('/scopes', 'Your role in this account does not include this permission.');
}

const placeOf = (caller: SignedIn) => ({
  customerId: personOf(caller),
  accountId: caller.team ? caller.customerId : null,
});

/** Which tokens a caller may see and end: for an owner all of the account's, else their own. */
export const tokensOf = (caller: SignedIn): Listed => ({
  ...placeOf(caller),
  isOwner: callerHas(caller, 'account'),
});

/** The tokens that were not revoked, newest first. */
export async function readTokens(db: Queryable, listed: Listed, at: Date): Promise<ApiToken[]> {
  const tokens = await listTokens(db, listed);
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
