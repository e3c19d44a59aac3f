import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts';
import { customerWrite, teamRead, visitorWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { activate } from './activate.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { whereOf, type Devices } from '../sessions/devices.ts';
import { activationLimit, linkLimit, signInLimit, signUpLimit } from '../account/limits.ts';
import { checkYourEmail } from '../sessions/neutral-answer.ts';
import { toCaller } from '../sessions/read-session.ts';
import { deleteSession, findSession } from '../sessions/sessions.sql.ts';
import { noteSignIn } from '../sessions/sign-ins.sql.ts';
import type { SignUps } from './sign-up-browser.ts';
import { signIn } from './sign-in.ts';
import { toSession } from '../sessions/signed-in.ts';
import { resendActivation, signUp } from './sign-up.ts';
import type { IdentityContext } from '../account/context.ts';

const activated = { message: 'Your email is confirmed. You can sign in now.' };
const accepted = 202;

/** What the edge keeps in a browser: who is signed in, and which accounts it has proven. */
type Browser = Readonly<{ cookies: Cookies; devices: Devices; signUps: SignUps }>;

/** Signing out twice is no error, so visitors may; a live session still needs its own page. */
const signOutPolicy: Policy = { ...customerWrite, who: 'anyone', acting: 'may' };

/** Mounts the façade /api/account/*: the only way from outside to the authentication engine. */
export function accountRoutes(app: FastifyInstance, ctx: IdentityContext, browser: Browser) {
  const { limits } = ctx;
  route(
    app,
    { call: calls.signUp, policy: visitorWrite(signUpLimit(limits)) },
    async ({ body, request, reply }) => {
      await signUp(ctx, body, browser.signUps.macFor({ request, reply }));
      reply.code(accepted);
      return checkYourEmail;
    },
  );
  route(
    app,
    { call: calls.resendActivation, policy: visitorWrite(linkLimit(limits)) },
    async ({ body, request, reply }) => {
      await resendActivation(ctx, body.email, browser.signUps.macsIn(request));
      reply.code(accepted);
      return checkYourEmail;
    },
  );
  route(
    app,
    { call: calls.activate, policy: visitorWrite(activationLimit(limits)) },
    async ({ body, request, reply }) => {
      const browserMacs = browser.signUps.macsIn(request);
      const where = { ...whereOf(request), browserMacs };
      const { customerId, sessionToken } = await activate(ctx, body.token, where);
      browser.cookies.clearSignUp(reply);
      const session = sessionToken && (await findSession(ctx.db, sessionToken));
      const sessionId = session ? session.id : undefined;
      // A browser that opened the emailed link needs no emailed code.
      await browser.devices.remember({ request, reply }, { customerId, sessionId });
      if (!session) return activated;
      browser.cookies.setSession(reply, sessionToken);
      const note = { ...whereOf(request), at: ctx.clock(), newDevice: false } as const;
      await noteSignIn(ctx.db, customerId, { ...note, outcome: 'signed-in', method: 'password' });
      return toSession(ctx, toCaller(session, ctx.clock()));
    },
  );
  sessionRoutes(app, ctx, browser);
}

function sessionRoutes(app: FastifyInstance, ctx: IdentityContext, { cookies, devices }: Browser) {
  const policy = visitorWrite(signInLimit(ctx.limits));
  route(app, { call: calls.signIn, policy }, async ({ body, request, reply }) => {
    const origin = {
      ...whereOf(request),
      deviceMacs: devices.macsIn(request),
      currentToken: cookies.sessionToken(request),
    };
    const { token, session, secondStep, newDevice } = await signIn(ctx, body, origin);
    if (secondStep !== 'none') {
      cookies.setPending(reply, token);
      return { next: 'otp', method: secondStep, newDevice } as const;
    }
    cookies.setSession(reply, token);
    const { customerId, id: sessionId } = session;
    await devices.remember({ request, reply }, { customerId, sessionId });
    return toSession(ctx, toCaller(session, ctx.clock()));
  });
  route(
    app,
    { call: calls.signOut, policy: signOutPolicy },
    async ({ caller, reply }): Promise<undefined> => {
      if (caller.kind !== 'visitor') await deleteSession(ctx.db, caller.sessionId);
      cookies.clearSession(reply);
      reply.header('clear-site-data', '"cache"');
    },
  );
  const forgetting = visitorWrite(activationLimit(ctx.limits));
  route(
    app,
    { call: calls.forgetDevice, policy: forgetting },
    async ({ request, reply }): Promise<undefined> => {
      await devices.forget({ request, reply });
    },
  );
  route(app, { call: calls.session, policy: teamRead }, async ({ caller }) =>
    toSession(ctx, caller),
  );
}
