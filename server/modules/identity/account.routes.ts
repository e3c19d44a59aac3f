import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contracts';
import { customerRead, customerWrite, visitorWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { normaliseEmail } from './account.ts';
import { activate } from './activate.ts';
import type { Cookies } from './cookies.ts';
import { activationLimit, linkLimit, signInLimit, signUpLimit } from './limits.ts';
import { checkYourEmail } from './neutral-answer.ts';
import { toCaller } from './read-session.ts';
import { deleteSession } from './sessions.sql.ts';
import { signIn, type SignInOrigin } from './sign-in.ts';
import { toSession } from './signed-in.ts';
import { resendActivation, signUp } from './sign-up.ts';
import type { IdentityWorld } from './world.ts';

const activated = { message: 'Your e-mail is confirmed. You can sign in now.' };
const accepted = 202;
const userAgentMax = 300;

/** Signing out twice is no error, so visitors may; a live session still needs its own page. */
const signOutPolicy: Policy = { ...customerWrite, who: 'anyone', acting: 'may' };

/** Mounts the façade /api/account/*: the only way from outside to the authentication engine. */
export function accountRoutes(app: FastifyInstance, world: IdentityWorld, cookies: Cookies) {
  const { limits } = world;
  route(
    app,
    { call: calls.signUp, policy: visitorWrite(signUpLimit(limits)) },
    async ({ body, reply }) => {
      await signUp(world, body);
      reply.code(accepted);
      return checkYourEmail;
    },
  );
  route(
    app,
    { call: calls.resendActivation, policy: visitorWrite(linkLimit(limits)) },
    async ({ body, reply }) => {
      await resendActivation(world, body.email);
      reply.code(accepted);
      return checkYourEmail;
    },
  );
  route(
    app,
    { call: calls.activate, policy: visitorWrite(activationLimit(limits)) },
    async ({ body }) => {
      await activate(world, body.token);
      return activated;
    },
  );
  sessionRoutes(app, world, cookies);
}

function sessionRoutes(app: FastifyInstance, world: IdentityWorld, cookies: Cookies) {
  const policy = visitorWrite(signInLimit(world.limits));
  route(app, { call: calls.signIn, policy }, async ({ body, request, reply }) => {
    const email = normaliseEmail(body.email);
    const origin = originOf(request, cookies, email);
    const { token, session, secondStep } = await signIn(world, body, origin);
    if (secondStep !== 'none') {
      cookies.setPending(reply, token);
      return { next: 'otp', method: secondStep } as const;
    }
    cookies.setSession(reply, token);
    cookies.rememberDevice(reply, email);
    return toSession(world, toCaller(session, world.clock()));
  });
  route(
    app,
    { call: calls.signOut, policy: signOutPolicy },
    async ({ caller, reply }): Promise<undefined> => {
      if (caller.kind !== 'visitor') await deleteSession(world.db, caller.sessionId);
      cookies.clearSession(reply);
      reply.header('clear-site-data', '"cache"');
    },
  );
  route(app, { call: calls.session, policy: customerRead }, async ({ caller }) =>
    toSession(world, caller),
  );
}

function originOf(request: FastifyRequest, cookies: Cookies, email: string): SignInOrigin {
  const userAgent = (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?');
  return {
    address: request.ip,
    userAgent: userAgent.slice(0, userAgentMax),
    knownDevice: cookies.knowsDevice(request, email),
    currentToken: cookies.sessionToken(request),
  };
}
