import type { FastifyInstance } from 'fastify';
import { passkeyCalls } from '#contracts/account/passkeys.ts';
import { personRead, personWrite, visitorWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { whereOf, type Devices } from '../sessions/devices.ts';
import { passkeyAskLimit, signInLimit } from '../account/limits.ts';
import { toCaller } from '../sessions/read-session.ts';
import { toSession } from '../sessions/signed-in.ts';
import type { IdentityContext } from '../account/context.ts';
import {
  addPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './keep-passkeys.ts';
import { askPasskey, signInWithPasskey } from './passkey-sign-in.ts';

const browserTokenBytes = 16;

/** Mounts passkeys: their settings, and signing in with one. */
export function passkeyRoutes(
  app: FastifyInstance,
  ctx: IdentityContext,
  browser: Readonly<{ cookies: Cookies; devices: Devices }>,
) {
  settingRoutes(app, ctx);
  signInRoutes(app, ctx, browser);
}

function settingRoutes(app: FastifyInstance, ctx: IdentityContext) {
  const policy = personWrite;
  route(app, { call: passkeyCalls.passkeys, policy: personRead }, ({ caller }) =>
    passkeysOf(ctx, caller),
  );
  route(app, { call: passkeyCalls.startPasskey, policy }, ({ body, caller }) =>
    startPasskey(ctx, caller, body.currentPassword),
  );
  route(app, { call: passkeyCalls.addPasskey, policy }, ({ body, caller }) =>
    addPasskey(ctx, caller, body),
  );
  route(
    app,
    { call: passkeyCalls.renamePasskey, policy },
    async ({ params, body, caller }): Promise<undefined> => {
      await renamePasskey(ctx, caller, { ...params, ...body });
    },
  );
  route(app, { call: passkeyCalls.removePasskey, policy }, ({ params, body, caller }) =>
    removePasskey(ctx, caller, { ...params, ...body }),
  );
}

function signInRoutes(
  app: FastifyInstance,
  ctx: IdentityContext,
  { cookies, devices }: Readonly<{ cookies: Cookies; devices: Devices }>,
) {
  const asking = visitorWrite(passkeyAskLimit);
  route(app, { call: passkeyCalls.askPasskey, policy: asking }, async ({ request, reply }) => {
    const drawn = () => Buffer.from(ctx.random(browserTokenBytes)).toString('base64url');
    // The same one while it lives, so that two tabs of a browser do not end each other's question.
    const token = cookies.passkeyToken(request) ?? drawn();
    const options = askPasskey(ctx, token);
    cookies.setPasskey(reply, token);
    return options;
  });
  const policy = visitorWrite(signInLimit(ctx.limits));
  route(app, { call: passkeyCalls.signInWithPasskey, policy }, async ({ body, request, reply }) => {
    const { token, session } = await signInWithPasskey(ctx, body.credential, {
      ...whereOf(request),
      deviceMacs: devices.macsIn(request),
      currentToken: cookies.sessionToken(request),
      browser: cookies.passkeyToken(request),
    });
    cookies.setSession(reply, token);
    const { customerId, id: sessionId } = session;
    await devices.remember({ request, reply }, { customerId, sessionId });
    return toSession(ctx, toCaller(session, ctx.clock()));
  });
}
