import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Session } from '#contracts/account/identity.ts';
import type { MakeListLinkBody } from '#contracts/leases/list-links.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import type { TokenReader } from '#platform/http/bearer.ts';
import type { Guard, SessionReader } from '#platform/http/guard.ts';
import { type SignedIn } from '#platform/http/policy.ts';
import { actAs, endActing, type NoteVisit, type Visit } from './staff/act-as.ts';
import { accountRoutes } from './sign-in/account.routes.ts';
import { createCookies } from './sessions/cookies.ts';
import { createDevices } from './sessions/devices.ts';
import { ensureAccount, type RequestedAccount } from './staff/ensure-account.ts';
import { standardAccountLimits, type AccountLimits } from './account/limits.ts';
import { createPasswordHashing, type PasswordHashing } from './passwords/hash-password.ts';
import { createTurns } from './passwords/turns.ts';
import { passkeyRoutes } from './passkeys/passkey.routes.ts';
import { createSessionReader } from './sessions/read-session.ts';
import { proveAgain, type Proof } from './second-step/prove-again.ts';
import { secondStepRoutes } from './protection/second-step.routes.ts';
import { settingsRoutes } from './protection/settings.routes.ts';
import { endSessions } from './sessions/sessions.sql.ts';
import {
  acceptInvitation,
  lookAtInvitation,
  type Acceptance,
  type Accepted,
  type LookedAt,
} from './staff/staff-invitation.ts';
import { liftSuspension, suspendCustomer } from './staff/suspend-customer.ts';
import { createSignUps } from './sign-in/sign-up-browser.ts';
import { makeListLink, type MadeListLink } from './tokens/make-list-link.ts';
import { createTokenReader } from './tokens/read-token.ts';
import { createTeamNotes } from './team/note-act.ts';
import { teamRoutes } from './team/team.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import type { IdentityContext } from './account/context.ts';

export type IdentityOptions = Omit<IdentityContext, 'passwords' | 'limits' | 'signInTurn'> &
  Readonly<{ accountLimits?: Partial<AccountLimits>; passwordHashing?: PasswordHashing }>;

export type Identity = Readonly<{
  /** For the guard of `createApp`. */
  sessions: SessionReader;
  tokens: TokenReader;
  /** What the people of a team do, for the guard as well. */
  noteTeam: NonNullable<Guard['noteTeam']>;
  routes(app: FastifyInstance): void;
  ensureAccount(requested: RequestedAccount): Promise<CustomerId>;
  /** What a link to join the staff offers. Throws `LinkExpired`. */
  lookAtInvitation(token: string): Promise<LookedAt>;
  /** Joins the staff by such a link; `note` runs in the same transaction. */
  acceptInvitation(
    requested: Acceptance,
    note: (tx: Tx, accepted: Accepted) => Promise<void>,
  ): Promise<void>;
  /** Suspends an account and signs it out everywhere, in the caller's transaction. */
  suspendCustomer: typeof suspendCustomer;
  liftSuspension: typeof liftSuspension;
  /**
   * Asks a signed-in person for the password, or a code of the second factor, once more. Throws
   * `CurrentPasswordRefused`, `CodeRefused` and `TooManyRequests`.
   */
  proveAgain(caller: SignedIn, proof: Proof): Promise<'password' | 'code'>;
  /** Creates a list link whose label or order is the caller's; see `make-list-link.ts`. */
  makeListLink(caller: SignedIn, requested: MakeListLinkBody): Promise<MadeListLink>;
  /** Turns a staff member's session into a visit to a customer's account; see `act-as.ts`. */
  actAs(reply: FastifyReply, visit: Visit, note: NoteVisit): Promise<Session>;
  endActing(reply: FastifyReply, caller: SignedIn, note: NoteVisit): Promise<Session>;
  /** Signs one account out everywhere. */
  endSessions: typeof endSessions;
}>;

/** Puts the module together. Throws `StartRefused` when cookies would not be safe. */
export function createIdentity(options: IdentityOptions): Identity {
  const { db, clock, random, keyring, log, config, shop } = options;
  const base = { db, clock, random, keyring, log };
  const passwords = options.passwordHashing ?? createPasswordHashing(random);
  const limits = { ...standardAccountLimits, ...options.accountLimits };
  const ctx: IdentityContext = {
    ...base,
    config,
    shop,
    passwords,
    limits,
    signInTurn: createTurns(),
  };
  const cookies = createCookies(config, keyring);
  const devices = createDevices(ctx, cookies);
  const signUps = createSignUps(ctx, cookies);
  return {
    sessions: createSessionReader(ctx, cookies),
    tokens: createTokenReader(ctx),
    noteTeam: createTeamNotes(ctx),
    routes: (app) => {
      accountRoutes(app, ctx, { cookies, devices, signUps });
      settingsRoutes(app, ctx, devices);
      secondStepRoutes(app, ctx, { cookies, devices });
      tokenRoutes(app, ctx);
      teamRoutes(app, ctx, { cookies });
      passkeyRoutes(app, ctx, { cookies, devices });
    },
    ensureAccount: (requested) => ensureAccount(ctx, requested),
    makeListLink: (caller, requested) => makeListLink(ctx, caller, requested),
    proveAgain: (caller, proof) => proveAgain(ctx, caller, proof),
    lookAtInvitation: (token) => lookAtInvitation(ctx, token),
    acceptInvitation: (requested, note) => acceptInvitation(ctx, requested, note),
    suspendCustomer,
    liftSuspension,
    actAs: (reply, visit, note) => actAs(ctx, { cookies, reply }, { visit, note }),
    endActing: (reply, caller, note) => endActing(ctx, { cookies, reply }, { caller, note }),
    endSessions,
  };
}
