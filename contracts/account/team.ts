/** Teams: people with a sign-in of their own who act for another's account. */
import * as z from 'zod/mini';
import { proofBody } from '../goods/server-life.ts';
import { customerId } from '../ids.ts';
import { at } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { emailText, exact } from '../text.ts';
import { session, staffAccount } from './identity.ts';
import { teamRoles } from './team-roles.ts';

/** People and open invitations of one account; the account's own person is not counted. */
export const teamMax = 20;
export const invitationDays = 7;

const role = z.enum(teamRoles);

export const teamMember = z.object({
  id: customerId,
  name: z.string(),
  email: z.string(),
  role,
  /** Null for the account's own person. */
  joinedAt: z.nullable(at),
  /** A step after the password is set up. */
  secondStep: z.boolean(),
  isYou: z.boolean(),
  /** The account's own person, who stays an owner. */
  isFirst: z.boolean(),
});

export const teamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  expiresAt: at,
});

/** What people of a team do that is written down; `other` is any other change. */
export const teamActs = [
  'paid',
  'topped-up',
  'renewed',
  'auto-renewal',
  'traffic-top-up',
  'cancelled',
  'refund',
  'payout',
  'replaced',
  'address',
  'credentials',
  'sources',
  'sub-users',
  'tested',
  'labelled',
  'many',
  'server-work',
  'server-password',
  'billing-details',
  'ticket',
  'token',
  'list-link',
  'invited',
  'withdrew',
  'role-changed',
  'removed',
  'other',
] as const;
export type TeamAct = (typeof teamActs)[number];

export const teamActLine = z.object({
  id: z.int(),
  at,
  name: z.string(),
  act: z.enum(teamActs),
  /** The id of what it was done to. */
  subject: z.nullable(z.string()),
  byToken: z.boolean(),
});

const pageNumber = z.optional(z.string().check(z.regex(/^\d{1,4}$/)));

export const teamCalls = {
  /** The team of the account that one acts for, and who is invited. */
  team: call({
    method: 'GET',
    path: '/account/team',
    answer: z.object({
      members: z.array(teamMember),
      invitations: z.array(teamInvitation),
    }),
  }),
  /** What the people of the team did, the newest first. */
  teamActs: call({
    method: 'GET',
    path: '/account/team/activity',
    query: z.object({ page: pageNumber }),
    answer: z.object({
      content: z.array(teamActLine),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  /** Emails a link that works once, for seven days; an open one of that address ends. */
  inviteToTeam: call({
    method: 'POST',
    path: '/account/team/invitations',
    body: z.strictObject({ email: emailText, role, proof: proofBody }),
  }),
  withdrawTeamInvitation: call({
    method: 'DELETE',
    path: '/account/team/invitations/:id',
    params: idParam,
  }),
  changeTeamRole: call({
    method: 'PUT',
    path: '/account/team/members/:id/role',
    params: idParam,
    body: z.strictObject({ role, proof: proofBody }),
  }),
  removeFromTeam: call({ method: 'DELETE', path: '/account/team/members/:id', params: idParam }),
  /** The accounts of others that the person may act for. */
  teams: call({
    method: 'GET',
    path: '/account/teams',
    answer: z.object({
      content: z.array(z.object({ id: customerId, name: z.string(), email: z.string(), role })),
    }),
  }),
  /** Acts for that account from now on, or for one's own; the session goes on under a new id. */
  actForAccount: call({
    method: 'POST',
    path: '/account/teams/act',
    body: z.strictObject({ id: z.nullable(exact(64)) }),
    answer: session,
  }),
  leaveTeam: call({ method: 'DELETE', path: '/account/teams/:id', params: idParam }),
  /** What the link of an invitation offers; it stays valid. */
  lookAtTeamInvitation: call({
    method: 'POST',
    path: '/account/teams/invitation',
    isQuestion: true,
    body: z.strictObject({ token: exact(128) }),
    answer: z.object({
      account: z.string(),
      inviter: z.string(),
      email: z.string(),
      role,
      hasAccount: z.boolean(),
    }),
  }),
  /**
   * Joins: signed in with the invited address, or with a new account where that has none. `joined`
   * is the account that one may act for now.
   */
  joinTeam: call({
    method: 'POST',
    path: '/account/teams/join',
    body: z.strictObject({
      token: exact(128),
      account: z.optional(z.extend(staffAccount, { acceptTerms: z.literal(true) })),
    }),
    answer: z.object({ joined: customerId }),
  }),
} as const;

export type TeamMember = z.infer<typeof teamMember>;
export type TeamInvitation = z.infer<typeof teamInvitation>;
export type TeamActLine = z.infer<typeof teamActLine>;
