import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Database, type Queryable } from '#platform/db.ts';
import { NotSignedIn } from '#platform/http/guard.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { alphanumericSecret, makeId, type Randomness } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { toCaller } from '../sessions/read-session.ts';
import { findSession, insertSession } from '../sessions/sessions.sql.ts';
import { addMember, continueSession } from '../team/members.sql.ts';
import { addToken } from '../tokens/api-tokens.sql.ts';
import { addListLink } from '../tokens/list-links.sql.ts';

export { leaveTeam } from '../team/change-team.ts';
export { leaveAllTeams, saveRole as giveRole } from '../team/members.sql.ts';

type Pair = Readonly<{ accountId: CustomerId; personId: CustomerId }>;
type Member = Pair & Readonly<{ role: TeamRole; random: Randomness; at: Date }>;

const tokenLength = 43;

/**
 * A person who has joined a team and acts for its account, with a token and a list link made there.
 * Returns the token of their session.
 */
export async function givenMember(
  db: Database,
  { accountId, personId, role, random, at }: Member,
): Promise<string> {
  const secret = () => alphanumericSecret(tokenLength, random);
  const [own, acting] = [makeId('ses', random), makeId('ses', random)];
  const token = secret();
  const kept = () => ({ secretHash: hashToken(secret()), hint: 'abcd' });
  const [name, expiresAt] = ['Script', null];
  await db.transaction(async (tx) => {
    await addMember(tx, { accountId, personId, role, invitedBy: accountId, at });
    const begun = { customerId: personId, token: secret(), address: '127.0.0.1', userAgent: '' };
    await insertSession(tx, { ...begun, id: own, at });
    await continueSession(tx, { from: own, id: acting, token, accountId, at });
    const place = { customerId: personId, accountId };
    const made = { ...kept(), ...place, name, expiresAt, at };
    await addToken(tx, { ...made, id: makeId('tok', random), scopes: ['read'] });
    const link = { ...kept(), customerId: accountId, madeBy: personId, name, expiresAt, at };
    await addListLink(tx, { ...link, id: makeId('lnk', random), of: { kind: 'all' } });
  });
  return token;
}

/** Who a session's token belongs to, as a request finds it out. Throws `NotSignedIn`. */
export async function signedInBy(db: Queryable, token: string, at: Date): Promise<SignedIn> {
  const session = await findSession(db, token);
  if (!session || session.suspended) throw new NotSignedIn();
  return toCaller(session, at);
}

/** By how many sessions, tokens, links and memberships a person still reaches an account. */
export async function waysInto(db: Queryable, { accountId, personId }: Pair): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select ((select count(*) from sessions
              where account_id = ${accountId} and customer_id = ${personId})
          + (select count(*) from api_tokens
              where account_id = ${accountId} and customer_id = ${personId} and revoked_at is null)
          + (select count(*) from list_links
              where customer_id = ${accountId} and made_by = ${personId} and revoked_at is null)
          + (select count(*) from account_members
              where account_id = ${accountId} and person_id = ${personId}))::int as count`);
  return row?.count ?? 0;
}
