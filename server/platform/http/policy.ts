import type { CustomerId } from '#contracts/ids.ts';
import { roleHas, type TeamRight, type TeamRole } from '#contracts/account/team-roles.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { writesPerMinute } from '#contracts/tokens.ts';
import { minuteMs } from '#contracts/time.ts';

/** Who is asking, as the session hook found out; routes never read identity from a body (R1). */
export type Caller =
  | Readonly<{ kind: 'visitor' }>
  | Readonly<{
      kind: 'customer' | 'staff';
      /** The account that is acted for. */
      customerId: CustomerId;
      email: string;
      firstName: string;
      lastName: string;
      /** The session, or the API token, that acts for the person. */
      sessionId: string;
      permissions: ReadonlySet<string>;
      /** Staff: when a code of their app last proved that they are there. */
      provenAt?: Date;
      /** A member of staff who looks at the shop as this customer. */
      acting?: Acting;
      /** A person who acts for another's account; `email` and the names are the person's. */
      team?: Team;
      /** There are accounts of others that the person may act for. */
      hasTeams?: true;
      /** A program that asks by an API token, and not a person. */
      token?: Readonly<{ id: string; scopes: ReadonlySet<TokenScope> }>;
    }>;
/** Who it is, what they may do there, and whose account it is. */
export type Team = Readonly<{ personId: CustomerId; role: TeamRole; name: string }>;
/** Who of the staff it is, and until when. */
export type Acting = Readonly<{ staffId: CustomerId; staffEmail: string; until: Date }>;

export type SignedIn = Exclude<Caller, { kind: 'visitor' }>;

/** The person who asks, whichever account they act for. */
export const personOf = ({ customerId, team }: Pick<SignedIn, 'customerId' | 'team'>): CustomerId =>
  team?.personId ?? customerId;

/** The same caller in their own account. */
export function asPerson(caller: SignedIn): SignedIn {
  const { team, ...own } = caller;
  return team ? { ...own, customerId: team.personId } : caller;
}

/** Whether a caller has a right in the account that they act for; in one's own, every right. */
export const callerHas = ({ team }: Pick<SignedIn, 'team'>, right: TeamRight): boolean =>
  roleHas(team?.role, right);

/** How often, counted per what; several may apply to one route. */
export type Limit = Readonly<{
  name: string;
  max: number;
  perSeconds: number;
  /** `address`: the client's (IPv6 by /64); `customer`: the signed-in account. */
  by: 'address' | 'customer';
}>;

/**
 * What every route declares: who may call it, how often, how large a body it takes, how its answer
 * may be cached, and whether a write needs the anti-CSRF value. A route without one does not start.
 */
export type Policy = Readonly<{
  who: 'anyone' | 'customer' | 'staff' | 'provider';
  /** Staff routes: the permission that the caller's role must hold. */
  permission?: string;
  /** Staff routes that answer before the second step too, such as the one that asks for it. */
  beforeSecondStep?: true;
  /** Staff routes: asks for a code of the app that is at most ten minutes old (ASVS 7.5.3). */
  freshProof?: true;
  /**
   * The answer is the same for everyone and comes from memory: no session is read for it, and its
   * limits are counted in this process.
   */
  shared?: true;
  limits: readonly Limit[];
  bodyMax: number;
  cache: 'no-store' | 'revalidated' | 'public-brief' | 'immutable';
  /**
   * `bytes`: the body is a raw file; `form`: a plain HTML form, which any site can send too, so
   * such a route checks the origin. Every other route accepts JSON only.
   */
  takes?: 'bytes' | 'form';
  /** `session`: Origin and anti-CSRF header; `origin`: Origin only; `none`: reads and providers. */
  csrf: 'session' | 'origin' | 'none';
  /**
   * Whether staff may make this call as a customer. Unsaid, they may read and change nothing; a
   * read that shows a secret says `never`, and what ends their visit says `may`.
   */
  acting?: 'may' | 'never';
  /**
   * What a person who acts for another's account needs there: a right of their role, `any` role, or
   * `self` where the call is about the person alone, who then asks in their own account. Unsaid,
   * the account's owners alone may. A route for anyone has no such rule unless it says one.
   */
  team?: 'goods' | 'money' | 'any' | 'self';
}>;

/** How long a code counts for what a stolen session must not do. */
export const proofLifeMs = 10 * minuteMs;

export const kilobyte = 1024;
const readsPerMinute: readonly Limit[] = [
  { name: 'reads', max: 300, perSeconds: 60, by: 'address' },
];
const customerReads: readonly Limit[] = [
  { name: 'reads', max: 600, perSeconds: 60, by: 'customer' },
];
const customerWrites: readonly Limit[] = [
  { name: 'writes', max: writesPerMinute, perSeconds: 60, by: 'customer' },
];

/** Public data that may be a few seconds old. */
export const publicRead = {
  who: 'anyone',
  limits: readsPerMinute,
  bodyMax: 0,
  cache: 'public-brief',
  csrf: 'none',
} as const satisfies Policy;
/** Public data that is revalidated each time, and sent only when it has changed. */
export const publicFreshRead = { ...publicRead, cache: 'revalidated' } as const satisfies Policy;
/** A signed-in customer's own data. */
export const customerRead = {
  who: 'customer',
  limits: customerReads,
  bodyMax: 0,
  cache: 'no-store',
  csrf: 'none',
} as const satisfies Policy;
/** A change by a signed-in customer. */
export const customerWrite = {
  who: 'customer',
  limits: customerWrites,
  bodyMax: 16 * kilobyte,
  cache: 'no-store',
  csrf: 'session',
} as const satisfies Policy;
/** The same for what is of the person and not of an account that they act for. */
export const personRead = { ...customerRead, team: 'self' } as const satisfies Policy;
export const personWrite = { ...customerWrite, team: 'self' } as const satisfies Policy;
/** Seeing and using what was bought. */
export const goodsRead = { ...customerRead, team: 'goods' } as const satisfies Policy;
export const goodsWrite = { ...customerWrite, team: 'goods' } as const satisfies Policy;
/** Paying, and seeing what was paid. */
export const moneyRead = { ...customerRead, team: 'money' } as const satisfies Policy;
export const moneyWrite = { ...customerWrite, team: 'money' } as const satisfies Policy;
/** What every role of a team may do. */
export const teamRead = { ...customerRead, team: 'any' } as const satisfies Policy;
export const teamWrite = { ...customerWrite, team: 'any' } as const satisfies Policy;
/** A form that a visitor may send; its own limits come on top. */
export const visitorWrite = (...limits: readonly Limit[]): Policy => ({
  who: 'anyone',
  limits,
  bodyMax: 16 * kilobyte,
  cache: 'no-store',
  csrf: 'origin',
});
/** A provider's callback: authenticated by its secret path or signature, inside the route. */
export const providerCallback = {
  who: 'provider',
  limits: [{ name: 'callbacks', max: 1200, perSeconds: 60, by: 'address' }],
  bodyMax: 16 * kilobyte,
  cache: 'no-store',
  csrf: 'none',
} as const satisfies Policy;
