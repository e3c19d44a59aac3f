import type { FastifyInstance } from 'fastify';
import { teamCalls } from '#contracts/account/team.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import {
  customerRead,
  customerWrite,
  personOf,
  personRead,
  personWrite,
  visitorWrite,
  type Policy,
} from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { activationLimit } from '../account/limits.ts';
import type { IdentityContext } from '../account/context.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { listActs } from './acts.sql.ts';
import { changeTeamRole, leaveTeam, removeFromTeam } from './change-team.ts';
import { inviteToTeam } from './invite.ts';
import { listInvitations, withdrawInvitation } from './invitations.sql.ts';
import { joinTeam, lookAtTeamInvitation } from './join-team.ts';
import { listMembers, listTeams } from './members.sql.ts';
import { switchAccount } from './switch-account.ts';

const pageSize = 20;

/** The team of an account, for its owners, and the teams of a person. */
export function teamRoutes(
  app: FastifyInstance,
  ctx: IdentityContext,
  { cookies }: Readonly<{ cookies: Cookies }>,
) {
  ownersRoutes(app, ctx);
  personRoutes(app, ctx, cookies);
  linkRoutes(app, ctx);
}

/** Only owners of an account make these calls, which is what a policy that says nothing means. */
function ownersRoutes(app: FastifyInstance, ctx: IdentityContext) {
  const { db, clock } = ctx;
  route(app, { call: teamCalls.team, policy: customerRead }, async ({ caller }) => {
    const { customerId } = caller;
    const [members, invitations] = await Promise.all([
      listMembers(db, customerId),
      listInvitations(db, customerId, clock()),
    ]);
    return {
      members: members.map(({ joinedAt, ...member }) => ({
        ...member,
        joinedAt: joinedAt?.toISOString() ?? null,
        isYou: member.id === personOf(caller),
        isFirst: member.id === customerId,
      })),
      invitations: invitations.map(({ expiresAt, ...invitation }) => ({
        ...invitation,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });
  route(app, { call: teamCalls.teamActs, policy: customerRead }, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const own = { accountId: caller.customerId, limit: pageSize, offset: page * pageSize };
    const { rows, total } = await listActs(db, own);
    const content = rows.map((line) => ({ ...line, at: line.at.toISOString() }));
    return { content, page, size: pageSize, totalItems: total };
  });
  const invite = { call: teamCalls.inviteToTeam, policy: customerWrite };
  route(app, invite, async ({ body, caller }): Promise<undefined> => {
    await inviteToTeam(ctx, caller, body);
  });
  const withdraw = { call: teamCalls.withdrawTeamInvitation, policy: customerWrite };
  route(app, withdraw, async ({ params: { id }, caller }): Promise<undefined> => {
    const withdrawn = await withdrawInvitation(db, { accountId: caller.customerId, id });
    if (withdrawn === 0) throw new NotFound('This invitation is no longer open.');
  });
  const change = { call: teamCalls.changeTeamRole, policy: customerWrite };
  route(app, change, async ({ params, body, caller }): Promise<undefined> => {
    await changeTeamRole(ctx, caller, { personId: params.id as CustomerId, ...body });
  });
  const remove = { call: teamCalls.removeFromTeam, policy: customerWrite };
  route(app, remove, async ({ params, caller }): Promise<undefined> => {
    await removeFromTeam(ctx, caller, params.id as CustomerId);
  });
}

/** What a person decides about themselves, in whichever account they are. */
function personRoutes(app: FastifyInstance, ctx: IdentityContext, cookies: Cookies) {
  route(app, { call: teamCalls.teams, policy: personRead }, async ({ caller }) => ({
    content: await listTeams(ctx.db, caller.customerId),
  }));
  const act = { call: teamCalls.actForAccount, policy: personWrite };
  route(app, act, ({ body, caller, reply }) => {
    const accountId = body.id as CustomerId | null;
    return switchAccount(ctx, { cookies, reply }, { caller, accountId });
  });
  const leave = { call: teamCalls.leaveTeam, policy: personWrite };
  route(app, leave, async ({ params, caller }): Promise<undefined> => {
    const { customerId: personId } = caller;
    await leaveTeam(ctx, { accountId: params.id as CustomerId, personId });
  });
}

/** What a link of an invitation opens. Who is signed in needs their own page for it. */
function linkRoutes(app: FastifyInstance, ctx: IdentityContext) {
  const policy = visitorWrite(activationLimit(ctx.limits));
  route(app, { call: teamCalls.lookAtTeamInvitation, policy }, ({ body }) =>
    lookAtTeamInvitation(ctx, body.token),
  );
  const joining = { ...policy, csrf: 'session', team: 'self' } as const satisfies Policy;
  route(app, { call: teamCalls.joinTeam, policy: joining }, async ({ body, caller }) => ({
    joined: await joinTeam(ctx, caller, body),
  }));
}
