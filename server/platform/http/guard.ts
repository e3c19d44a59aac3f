import type { FastifyRequest } from 'fastify';
import type { TeamRight } from '#contracts/account/team-roles.ts';
import { csrfHeader } from '#contracts/site/paths.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db.ts';
import { DomainError, NotFound, refusal } from '../errors.ts';
import { constantTimeEqual } from '../secrets.ts';
import {
  bearerOf,
  requireKey,
  requireScope,
  tokenRequests,
  TokenRefused,
  wrongTokens,
  type TokenReader,
} from './bearer.ts';
import { addressKey, consumeOrRefuse, counterKey, type LocalWindows } from './limits.ts';
import {
  asPerson,
  callerHas,
  proofLifeMs,
  type Acting,
  type Caller,
  type Policy,
  type SignedIn,
} from './policy.ts';

/** What `identity` plugs in: who a request's cookie belongs to, and that session's CSRF value. */
export type SessionReader = Readonly<{
  callerOf(request: FastifyRequest): Promise<Caller>;
  csrfValueOf(sessionId: string): string;
  /** Whether a page got this value under a former secret of the shop and still shows it. */
  wasCsrfValue?(sessionId: string, value: string): boolean;
}>;

export type Guard = Readonly<{
  db: Database;
  clock: Clock;
  sessions: SessionReader;
  /** Without it no token works. */
  tokens?: TokenReader;
  /** The shop's own origins; everything else is foreign. */
  origins: readonly string[];
  /**
   * Sandbox only: limits per address leave the machine itself alone, because everybody who tries
   * the demo comes from there. Limits per account, phone and mail address always count.
   */
  exemptLoopback: boolean;
  /**
   * Records what staff request as a customer, before it is done. Acting as a customer requires this
   * record.
   */
  noteActing?: (asked: ActingRequest) => Promise<void>;
  /**
   * Writes down what a person changes in an account of others, before it is done; returns what
   * takes the line back when it was refused. Undefined for calls that are not worth a line.
   */
  noteTeam?: (asked: TeamRequest) => Promise<(() => Promise<unknown>) | undefined>;
}>;

/** A change by a person who acts for another's account. */
export type TeamRequest = Readonly<{
  caller: SignedIn;
  method: string;
  /** As the contract writes it, with `:id`. */
  path: string;
  subject: string | undefined;
  address: string;
}>;

/** With what is counted in this process alone. */
type Enforcing = Guard & Readonly<{ local: LocalWindows }>;

export type ActingRequest = Readonly<{
  acting: Acting;
  customerId: CustomerId;
  method: string;
  /** The path with its ids, without what was searched for. */
  path: string;
  address: string;
  refused: boolean;
}>;

export const NotSignedIn = refusal('not-signed-in', 'Sign in to continue.');

const CsrfRefused = refusal(
  'csrf-refused',
  'The request did not come from our own pages. Reload the page and try again.',
);

/**
 * Applies a route's policy: origin, caller, anti-CSRF value, limits; in that order. A staff route
 * asks who is calling before anything else, since every other refusal would say that it is there.
 */
export async function enforce(guard: Enforcing, policy: Policy, request: FastifyRequest) {
  const secret = policy.who === 'provider' ? undefined : bearerOf(request);
  if (policy.who === 'staff') await hideFromOthers(guard, request, secret !== undefined);
  if (policy.csrf !== 'none') refuseForeignOrigin(guard, request, secret !== undefined);
  const caller =
    policy.who === 'staff' ? request.caller : await callerOf(guard, { policy, secret }, request);
  request.caller = caller;
  refuseCaller(policy, caller, guard.clock());
  // No page of another site can send a token, so a write with one needs no further proof.
  if (policy.csrf === 'session' && caller.kind !== 'visitor' && !caller.token) {
    const sent = request.headers[csrfHeader];
    if (typeof sent !== 'string' || !isCsrfValue(guard, caller.sessionId, sent)) {
      throw new CsrfRefused();
    }
  }
  await refuseActing(guard, policy, request);
  refuseRole(policy, caller);
  if (policy.team === 'self' && caller.kind !== 'visitor') request.caller = asPerson(caller);
  await consumeLimits(guard, policy, request);
  await noteTeamCall(guard, request);
}

/** What a role of a team does not include is refused; unsaid, all but owners are. */
function refuseRole({ who, team }: Policy, caller: Caller) {
  if (caller.kind === 'visitor' || !caller.team) return;
  if (team === undefined && who !== 'customer') return;
  if (team !== 'any' && team !== 'self') requireRight(caller, team ?? 'account');
}

/** Refuses a person of a team whose role does not have the right; for a part of a call. */
export function requireRight(caller: SignedIn, right: TeamRight) {
  if (callerHas(caller, right)) return;
  const message = 'Your role in this account does not include this. Ask one of its owners.';
  throw new DomainError('team-role', message);
}

/** Writes down what a person of a team is about to change; a refusal takes the line back. */
async function noteTeamCall({ noteTeam }: Guard, request: FastifyRequest) {
  const { caller, method, params } = request;
  const { call } = request.routeOptions.config;
  if (!noteTeam || !call || caller.kind === 'visitor' || !caller.team) return;
  if (method === 'GET' || method === 'HEAD' || call.isQuestion) return;
  const { id: subject } = (params ?? {}) as { id?: string };
  const asked = { caller, method, path: call.path, subject, address: request.ip };
  request.undoTeamLine = await noteTeam(asked);
}

function isCsrfValue({ sessions }: Guard, sessionId: string, sent: string): boolean {
  if (constantTimeEqual(sent, sessions.csrfValueOf(sessionId))) return true;
  return sessions.wasCsrfValue?.(sessionId, sent) ?? false;
}

/**
 * Visitors, customers and tokens get the answer of an address where nothing is (decision G6). A
 * browser whose staff session ended learns that from its session, not from here.
 */
async function hideFromOthers(guard: Guard, request: FastifyRequest, hasToken: boolean) {
  request.caller = hasToken ? visitor : await guard.sessions.callerOf(request);
  if (request.caller.kind !== 'staff') throw new NotFound();
}

/** By the token where one was sent, else by the cookie; a provider is known by its route. */
async function callerOf(
  guard: Guard,
  { policy, secret }: Readonly<{ policy: Policy; secret: string | undefined }>,
  request: FastifyRequest,
): Promise<Caller> {
  if (policy.who === 'provider') return visitor;
  if (secret === undefined) return policy.shared ? visitor : guard.sessions.callerOf(request);
  const { call } = request.routeOptions.config;
  // Pages and files are the same for everyone, with any credentials.
  if (!call) return visitor;
  const owner = await guard.tokens?.ownerOf(secret, request.ip);
  const at = guard.clock();
  if (!owner) {
    const address = limitKeyOf(guard, request);
    const key = `${wrongTokens.name}:address:${address}`;
    if (address !== undefined) await consumeOrRefuse(guard.db, { ...wrongTokens, key }, at);
    throw new TokenRefused();
  }
  requireScope(owner, call.token);
  requireKey(request, call);
  const key = `${tokenRequests.name}:${owner.token.id}`;
  await consumeOrRefuse(guard.db, { ...tokenRequests, key }, at);
  return owner;
}

/** Staff who act as a customer read, and each of their calls is written down. */
async function refuseActing({ noteActing }: Guard, policy: Policy, request: FastifyRequest) {
  const { caller, method } = request;
  if (caller.kind === 'visitor' || !caller.acting) return;
  const isRead = method === 'GET' || method === 'HEAD';
  const refused = !noteActing || (policy.acting ?? (isRead ? 'may' : 'never')) === 'never';
  const path = request.url.split('?', 1)[0] ?? '';
  const { acting, customerId } = caller;
  await noteActing?.({ acting, customerId, method, path, address: request.ip, refused });
  const message = 'You are looking at the shop as this customer. Only they may do this.';
  if (refused) throw new DomainError('acting-as-customer', message);
}

const visitor: Caller = { kind: 'visitor' };

function refuseCaller(policy: Policy, caller: Caller, at: Date) {
  if (policy.who !== 'customer' && policy.who !== 'staff') return;
  if (caller.kind === 'visitor') throw new NotSignedIn();
  if (policy.who === 'customer') return;
  if (caller.permissions.size === 0 && !policy.beforeSecondStep) {
    const message = 'Sign in with a code of your authenticator app to open Admin.';
    throw new DomainError('forbidden', message);
  }
  if (policy.permission && !caller.permissions.has(policy.permission)) {
    const message = 'Your role does not allow this. Ask an owner for the permission.';
    throw new DomainError('forbidden', message);
  }
  if (policy.freshProof && !isFresh(caller.provenAt, at)) {
    const message = 'Enter a code of your authenticator app, then do this again.';
    throw new DomainError('proof-needed', message);
  }
}

const isFresh = (provenAt: Date | undefined, at: Date) =>
  provenAt !== undefined && at.getTime() - provenAt.getTime() <= proofLifeMs;

/**
 * Browsers send Origin on every write; a request with neither Origin nor a cookie is a program, and
 * so is one with a token, whose cookie is not read.
 */
function refuseForeignOrigin({ origins }: Guard, request: FastifyRequest, hasToken: boolean) {
  const { origin, cookie } = request.headers;
  if (origin === undefined && (cookie === undefined || hasToken)) return;
  if (origin === undefined || !origins.includes(origin)) throw new CsrfRefused();
}

async function consumeLimits(guard: Enforcing, policy: Policy, request: FastifyRequest) {
  request.limitKey = limitKeyOf(guard, request);
  for (const limit of policy.limits) {
    const who = limiterOf(limit.by, request);
    if (who === undefined) continue;
    const key = counterKey(limit, who);
    if (policy.shared) guard.local.consumeOrRefuse({ ...limit, key }, guard.clock());
    else await consumeOrRefuse(guard.db, { ...limit, key }, guard.clock());
  }
}

function limiterOf(by: 'address' | 'customer', request: FastifyRequest): string | undefined {
  if (by === 'address') return request.limitKey;
  return request.caller.kind === 'visitor' ? undefined : request.caller.customerId;
}

function limitKeyOf({ exemptLoopback }: Guard, { ip }: FastifyRequest): string | undefined {
  const isLoopback = ip === '::1' || /^(::ffff:)?127\./.test(ip);
  return exemptLoopback && isLoopback ? undefined : addressKey(ip);
}
